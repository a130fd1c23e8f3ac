import type { Fight } from "../fight/fight.ts";
import type { AttackKind } from "../fight/host-adapter.ts";
import { text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import type { Handlers } from "../host/presses.ts";
import type { TrackerButtons } from "../reading/buttons.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextHere } from "../reading/fight-context.ts";
import { canAttack, castsNow, declaredSpell, mayStrike } from "../reading/offers.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { groupName, nameOf } from "../reading/people.ts";
import { membershipOf } from "../reading/actor-in-fight.ts";
import { focusNext } from "../host/nodes.ts";
import { groupFor } from "../reading/row/grouping.ts";
import { attackDesk } from "./desk.ts";
import type { WantedAttack } from "./setup.ts";

interface Selecting {
  readonly tokens?: { readonly controlled: readonly { readonly document: { readonly id: string | null } }[] } | null;
}

/**
 * Opens the attack dialog for one of several current combatants: the one whose token is selected, else one or
 * a group chosen from a list.
 */
async function attackOneOf(ids: readonly string[], context: TrackerContext): Promise<void> {
  const { combat } = context;
  const [only, ...others] = selectedOf(ids, context);
  if (only !== undefined && !others.length) return void (await openAttackDialog(combat, [only]));
  const entry = (label: string, who: readonly string[]): MenuEntry => ({
    label,
    run: () => openAttackDialog(combat, who),
  });
  const entries = [
    ...groupsOf(ids, context).map((who) => entry(groupName(who, context), who)),
    ...ids.map((id) => entry(nameOf(id, context), [id])),
  ];
  await openMenu({ title: text("Attack.Who"), state: text("Now.AtOnce", { count: ids.length }), entries });
}

function selectedOf(ids: readonly string[], { combat }: TrackerContext): readonly string[] {
  const { canvas } = globalThis as { canvas?: Selecting | null };
  const selected = new Set((canvas?.tokens?.controlled ?? []).map(({ document }) => document.id));
  return ids.length === 1 ? ids : ids.filter((id) => selected.has(combat.combatants.get(id)?.tokenId ?? ""));
}

/** Returns the combatants who can attack together. Hidden attackers get separate cards. */
function groupsOf(ids: readonly string[], context: TrackerContext): readonly (readonly string[])[] {
  const keyOf = (id: string): string =>
    `${groupFor(id, context)} ${String(context.combat.combatants.get(id)?.hidden === true)}`;
  const keys = [...new Set(ids.filter((id) => groupFor(id, context)).map(keyOf))];
  return keys
    .map((key) => ids.filter((id) => groupFor(id, context) && keyOf(id) === key))
    .filter((who) => who.length > 1);
}

interface Host {
  readonly encounterCombat: Fight | null;
  readonly element?: HTMLElement;
}

export const attackActions = {
  async openAttack({ participant, kind }) {
    if (this.encounterCombat) await openAttackDialog(this.encounterCombat, [participant], { kind });
  },

  /** Opens the dialog if the likely attack is impossible. */
  async quickAttack({ participants, shown, wanted }) {
    const [combat, desk] = [this.encounterCombat, attackDesk()];
    if (!combat || !desk) return;
    if (!(await desk.attackAtOnce(combat, participants, shown, wanted)))
      await openAttackDialog(combat, participants, wanted);
    else if (this.element) focusNext(this.element);
  },

  async openAttackAll({ participants }) {
    if (this.encounterCombat) await openAttackDialog(this.encounterCombat, participants);
  },

  async openAttackAmong({ participants }) {
    const context = contextHere(this.encounterCombat);
    if (context) await attackOneOf(participants, context);
  },
} satisfies Partial<Handlers<Host, TrackerButtons>>;

const SYMBOLS: Readonly<Record<AttackKind, string>> = { blow: "i-sword", feint: "a-feint", spell: "i-wand" };

/** Offers an attack at any time; the dialog shows what the rules forbid, and the GM may rule. */
export function attackEntries(id: string, context: TrackerContext): readonly MenuEntry[] {
  if (!mayStrike(id, context)) return [];
  const entry = (kind: AttackKind, key: string): MenuEntry =>
    menuEntry(
      "act",
      SYMBOLS[kind],
      text(`Attack.Verbs.${key}`),
      () => openAttackDialog(context.combat, [id], { kind }),
      {
        ...(kind !== "spell" && spell ? { cost: text("Attack.Besides", { spell: spell.name }) } : {}),
      },
    );
  const spell = declaredSpell(id, context);
  const cast =
    canAttack(id, context, "spell") && (context.gm || castsNow(id, context).length) ? [entry("spell", "cast")] : [];
  return [
    ...(shellIn(context).attack ? [entry("blow", "attack"), entry("feint", "feint")] : [entry("blow", "target")]),
    ...cast,
  ];
}

export function attackAllEntries(ids: readonly string[], context: TrackerContext): readonly MenuEntry[] {
  const able = ids.filter((id) => mayStrike(id, context));
  return able.length > 1
    ? [menuEntry("act", "i-swords", text("Attack.Verbs.all"), () => openAttackDialog(context.combat, able))]
    : [];
}

/**
 * Opens the attack dialog, for macros: of an actor, token, or several (a group); default: this user's current
 * combatant, else character.
 * @returns true if anything was rolled
 */
export async function attackWith(who?: unknown, wanted: WantedAttack = {}): Promise<boolean> {
  const memberships = actorsOf(who).flatMap((actor) => membershipOf(actor) ?? []);
  const [first] = memberships;
  if (!first) return warn("NoFight");
  const mine = memberships.filter(({ combat, context, id }) => combat === first.combat && mayStrike(id, context));
  return mine.length
    ? openAttackDialog(
        first.combat,
        mine.map(({ id }) => id),
        wanted,
      )
    : warn("NotYours");
}

function actorsOf(who: unknown): readonly Actor.Implementation[] {
  if (Array.isArray(who)) return who.flatMap(actorsOf);
  if (isActor(who)) return [who];
  const { actor }: { readonly actor?: Actor.Implementation | null } = who ?? {};
  if (who) return actor ? [actor] : [];
  const context = contextHere(game.combat);
  const acting = context?.masked
    ? []
    : (context?.now ?? [])
        .filter(({ participant }) => context?.mine(participant))
        .flatMap(({ participant }) => context?.combat.combatants.get(participant)?.actor ?? []);
  const own = game.user?.character;
  return acting.length ? acting.slice(0, 1) : own ? [own] : [];
}

/** The community types cannot infer the class in CONFIG. */
function isActor(who: unknown): who is Actor.Implementation {
  return who instanceof Actor;
}

function warn(key: string): false {
  ui.notifications?.warn(text(`Attack.No.${key}`));
  return false;
}

/** @returns true if anything was rolled */
export async function openAttackDialog(
  combat: Fight,
  attackerIds: readonly string[],
  wanted?: WantedAttack,
): Promise<boolean> {
  return (await attackDesk()?.openAttack(combat, attackerIds, wanted)) ?? false;
}
