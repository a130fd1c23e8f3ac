import { tire, dayOfRest, restFp, wakes, waking } from "../../../rules/values.ts";
import { post } from "../../host/chat-card.ts";
import { chosenVisibility } from "../../host/compat.ts";
import { template } from "../../host/constants.ts";
import { decide } from "../../dialogs/picker.ts";
import { ask } from "../../host/dialog.ts";
import { numberText, text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import type { MenuEntry } from "../../host/menu-entry.ts";
import { openMenu } from "../../host/menu.ts";
import { updateDocument } from "../../host/typed-calls.ts";
import { sheetIn } from "../sheet-parts.ts";
import type { SheetMembership } from "../../reading/sheet-part.ts";
import { membershipOf } from "../../reading/actor-in-fight.ts";
import { tableSettings } from "../../settings/settings.ts";
import { oneAfterAnother } from "../shared/in-turn.ts";
import { postRoll } from "../shared/roll-cards.ts";
import { giveFromRow } from "./row-menu.ts";
import { shownCreature, usesOf } from "./views/pieces.ts";

/**
 * True if HP can be lost as an injury, with shock and rolls (B-58, B-62). If consequences are only shown,
 * only the GM applies them.
 */
export function mayInjure(
  actor: Actor.Implementation,
  membership: SheetMembership | null,
): membership is SheetMembership {
  return (
    membership?.context.view.pacing.exchange?.harmed !== undefined &&
    sheetIn(membership.context).harm !== undefined &&
    actor.isOwner &&
    (membership.context.gm || tableSettings().consequences !== "show")
  );
}

export async function injure(actor: Actor.Implementation): Promise<void> {
  const membership = membershipOf(actor);
  if (!mayInjure(actor, membership)) return;
  const { id, context } = membership;
  await giveFromRow(
    {
      commands: () => decide(sheetIn(context).harm?.ask("injury", [id], context) ?? null, context),
    },
    membership,
  );
}

const DICE = "3d6";

async function postCard(actor: Actor.Implementation, title: string, words: string): Promise<void> {
  const name = actor.token?.name ?? actor.name;
  await post({
    template: "note",
    viewers: chosenVisibility(),
    actor,
    alias: name,
    view: { portrait: { src: actor.img ?? null, side: 0 }, title, when: name, words, foot: [] },
  });
}

/**
 * Rolls 3d6 against a score and posts the card.
 * @param then applies the roll; returns its result in words
 */
async function rollFor(
  actor: Actor.Implementation,
  title: string,
  target: number,
  then: (roll: number) => Promise<string>,
): Promise<void> {
  const roll = await new Roll(DICE).evaluate();
  const total = roll.total ?? 0;
  const made = total <= target;
  const so = await then(total);
  await postRoll({ actor, side: 0, what: title }, roll, {
    so,
    against: text("Cards.Against", { against: target }),
    verdict: text(made ? "Cards.Made" : "Cards.Failed", { margin: Math.abs(target - total) }),
    is: made ? "made" : "failed",
  });
}

const BASE = "Sheet.Recovery";

/** A week. */
const MOST_MINUTES = 10_080;
const MOST_MODIFIER = 20;
const DEFAULT_MINUTES = 60;

/** Shows rest and recovery (B-69, B-75 to B-79), with reasons for what is impossible. */
export async function openRecovery(actor: Actor.Implementation): Promise<void> {
  const inFight = membershipOf(actor) !== null;
  const entries = [restEntry, dayEntry, wakeEntry, livingEntry]
    .flatMap((entryOf) => entryOf(actor) ?? [])
    .map((entry): MenuEntry => (inFight ? { ...entry, barred: text(`${BASE}.InFight`) } : entry));
  await openMenu({ title: actor.name, lead: text(`${BASE}.Lead`), entries });
}

function barred(actor: Actor.Implementation, full: string): { readonly barred?: string } {
  if (full) return { barred: full };
  return actor.statuses.has("dead") ? { barred: text(`${BASE}.Dead`) } : {};
}

function wounded(actor: Actor.Implementation): { readonly maxHp: number; readonly hp: number } {
  const { hp } = shownCreature(actor);
  return { maxHp: hp.max, hp: hp.value };
}

/** Offers rest: an FP for 10 minutes (B-79). */
function restEntry(actor: Actor.Implementation): MenuEntry | null {
  const { fp } = shownCreature(actor);
  if (fp.max < 1) return null;
  return {
    label: text(`${BASE}.Rest.Label`),
    cost: text(`${BASE}.Rest.Brings`, { fp: fp.value, max: fp.max }),
    ...barred(actor, fp.value >= fp.max ? text(`${BASE}.Rest.Full`) : ""),
    run: async () => {
      const minutes = await askFor("minutes", actor.name, { min: 1, max: MOST_MINUTES, value: DEFAULT_MINUTES });
      if (minutes === null) return;
      const before = shownCreature(actor).fp;
      const after = restFp({ maxFp: before.max, fp: before.value }, minutes);
      if (after !== before.value) await updateDocument(actor, { "system.fp.value": after });
      await postCard(
        actor,
        text(`${BASE}.Rest.Title`),
        text(`${BASE}.Rest.So`, { minutes, gained: after - before.value, fp: after, max: before.max }),
      );
    },
  };
}

/** Offers a day of rest: an HP after a successful HT roll (B-69, B-75). */
function dayEntry(actor: Actor.Implementation): MenuEntry | null {
  const { maxHp, hp } = wounded(actor);
  if (maxHp < 1) return null;
  const { ht } = shownCreature(actor).figures.attributes;
  return {
    label: text(`${BASE}.Day.Label`),
    cost: text(`${BASE}.Day.Brings`, { ht, hp, max: maxHp }),
    ...barred(actor, hp >= maxHp ? text(`${BASE}.Day.Full`) : ""),
    run: async () => {
      const modifier = await askFor("modifier", actor.name, { min: -MOST_MODIFIER, max: MOST_MODIFIER, value: 0 });
      if (modifier === null) return;
      const now = wounded(actor);
      await rollFor(actor, text(`${BASE}.Day.Title`), ht + modifier, async (roll) => {
        const after = dayOfRest(now, ht + modifier, roll);
        if (after !== now.hp) await updateDocument(actor, { "system.hp.value": after });
        return text(`${BASE}.Day.${after === now.hp ? "Failed" : "Made"}`, { hp: after, max: now.maxHp });
      });
    },
  };
}

/** Offers waking, with or without a roll (B-76 to B-78). */
function wakeEntry(actor: Actor.Implementation): MenuEntry | null {
  if (!actor.statuses.has("unconscious")) return null;
  const { kind } = waking(wounded(actor));
  const { ht } = shownCreature(actor).figures.attributes;
  const title = text(`${BASE}.Wake.Title`);
  return {
    label: text(`${BASE}.Wake.Label`),
    cost: text(`${BASE}.Wake.${kind}`, { ht }),
    chosen: true,
    ...barred(actor, ""),
    run: async () => {
      const now = wounded(actor);
      const wake = async (roll: number | null): Promise<string> => {
        const became = wakes(now, ht, roll);
        if (became === "awake") await actor.toggleStatusEffect("unconscious", { active: false });
        return text(`${BASE}.Wake.${became === "awake" && now.hp < 1 ? "awakeWeak" : became}`);
      };
      if (kind === "automatic") await postCard(actor, title, await wake(null));
      else await rollFor(actor, title, ht, wake);
    },
  };
}

/** Offers the HT roll every 12 hours at minus the maximum or worse, without which it dies (B-78). */
function livingEntry(actor: Actor.Implementation): MenuEntry | null {
  const now = waking(wounded(actor));
  if (now.kind !== "one-ht-roll") return null;
  const { ht } = shownCreature(actor).figures.attributes;
  return {
    label: text(`${BASE}.Living.Label`),
    cost: text(`${BASE}.Living.Brings`, { ht, hours: numberText(now.deathRollEveryMinutes / 60) }),
    ...barred(actor, ""),
    run: () =>
      rollFor(actor, text(`${BASE}.Living.Title`), ht, async (roll) => {
        if (roll > ht) await actor.toggleStatusEffect("dead", { active: true, overlay: true });
        return text(`${BASE}.Living.${roll > ht ? "Failed" : "Made"}`);
      }),
  };
}

async function askFor(
  name: "minutes" | "modifier",
  title: string,
  { min, max, value }: { readonly min: number; readonly max: number; readonly value: number },
): Promise<number | null> {
  const words = { label: text(`${BASE}.Fields.${name}.Label`), hint: text(`${BASE}.Fields.${name}.Hint`) };
  const content = await render(template("dialogs/fields.hbs"), {
    fields: [{ name, ...words, kind: "integer", min, max, value }],
  });
  const values = await ask({ title, content, verb: text(`${BASE}.Fields.${name}.Verb`) });
  const typed = typeof values?.[name] === "string" && values[name] !== "" ? Number(values[name]) : NaN;
  return Number.isInteger(typed) && typed >= min && typed <= max ? typed : null;
}

/**
 * Takes FP: at 0 or less each also costs an HP, down to minus the maximum (B-81, B-82). In an encounter by
 * seconds, Undo restores them.
 * @returns false if FP are a plain number
 */
export async function loseFp(actor: Actor.Implementation, points: number): Promise<boolean> {
  if (!usesOf(actor).has("fatigue") || shownCreature(actor).fp.max < 1) return false;
  const membership = membershipOf(actor);
  const harm = membership && membership.context.owned(membership.id) ? sheetIn(membership.context).harm : undefined;
  await oneAfterAnother(actor, async () => {
    if (membership && harm)
      return giveFromRow({ commands: async () => [harm.fatigue(membership.id, points)] }, membership);
    const { hp, fp } = shownCreature(actor);
    const after = tire({ maxFp: fp.max, fp: fp.value, hp: hp.value }, points);
    return updateDocument(actor, {
      "system.fp.value": after.fp,
      ...(after.hp === hp.value ? {} : { "system.hp.value": after.hp }),
    });
  });
  return true;
}
