import { isNameIn, type Rolled } from "../../../rules/core.ts";
import { damageType, modeName, modesOf, type WeaponMode } from "../../actors/carried-items.ts";
import { markDeleted } from "../../host/compat.ts";
import { text } from "../../host/i18n.ts";
import { createEmbedded, isItem, openSheet, updateDocument } from "../../host/typed-calls.ts";
import { clickActions } from "../../host/menu.ts";
import { valueName } from "../../reading/explain.ts";
import { sheetIn } from "../sheet-parts.ts";
import { sideMark } from "../../reading/people.ts";
import type { RowWish } from "../../reading/sheet-part.ts";
import { membershipOf } from "../../reading/actor-in-fight.ts";
import { askRoll } from "../ask-roll.ts";
import { choiceMenu } from "../../dialogs/ask-command.ts";
import { oneAfterAnother } from "../shared/in-turn.ts";
import { pickImage } from "../shared/locks.ts";
import { toggleCondition } from "./conditions.ts";
import { rollAgainst, rollDamage, rollPlain, type Roller } from "../shared/roll-cards.ts";
import type { CreatureButtons, RollKind } from "./buttons.ts";
import { searchPacks } from "./pack-search.ts";
import { injure, loseFp, openRecovery } from "./recovery.ts";
import { giveFromRow, rowMenu, wayFor, type Rollable } from "./row-menu.ts";
import { d20Tests } from "./views/old-school.ts";
import { shownCreature, damageRollOf, dodgeOf, DODGES, rollOf } from "./views/pieces.ts";

/** A new weapon has a mode, so that it can attack. */
const STARTS: Readonly<Record<string, object>> = { weapon: { system: { modes: { m0: {} } } } };

async function createItem(actor: Actor.Implementation, type: Item.SubType): Promise<void> {
  const Class = CONFIG.Item.documentClass;
  const last = Math.max(0, ...[...actor.items].map(({ sort }) => sort));
  const name = Class.defaultName({ type, parent: actor });
  const [created] = await createEmbedded(actor, "Item", [
    { name, type, sort: last + CONST.SORT_INTEGER_DENSITY, ...STARTS[type] },
  ]);
  await openSheet(created);
}

export interface ActorSheetHost {
  readonly actor: Actor.Implementation;
  readonly isEditable: boolean;
  readonly locked: boolean;
}

const MANY = 5;

/** Buttons of actor sheets. */
export const creatureActions = clickActions<ActorSheetHost, CreatureButtons>({
  /** Shows the tooltip on touch screens. */
  async explain(_, target) {
    game.tooltip?.activate(target);
  },

  async pickImage() {
    if (this.isEditable) await pickImage(this.actor);
  },

  async openItem({ item }) {
    await openSheet(this.actor.items.get(item));
  },

  async rowMenu({ item: id }) {
    const item = this.actor.items.get(id);
    if (item) await rowMenu(item, this.isEditable && !this.locked, rollsOf);
  },

  async createItem({ type }) {
    if (this.isEditable) await createItem(this.actor, type);
  },

  async addFromPacks({ types }, target) {
    if (this.isEditable && !this.locked) await searchPacks(this.actor, types.split(" "), target);
  },

  /** Changes a pool by a point per click, on slow servers too. */
  async changePool({ pool, by }, _, event) {
    const path = `system.${pool}.value`;
    const points = event.shiftKey ? MANY : 1;
    // Effort beyond the last FP costs HP too.
    if (pool === "fp" && by < 0 && (await loseFp(this.actor, points))) return;
    await oneAfterAnother(this.actor, async () => {
      const value = foundry.utils.getProperty(this.actor, path) as number;
      await updateDocument(this.actor, { [path]: value + by * points });
    });
  },

  async injure() {
    await injure(this.actor);
  },

  async recover() {
    await openRecovery(this.actor);
  },

  async toggleCondition({ condition }) {
    await toggleCondition(this.actor, condition);
  },

  async pickTurn() {
    const membership = membershipOf(this.actor);
    if (membership?.slot)
      await choiceMenu(membership.slot, membership.context, async (...commands) =>
        giveFromRow({ commands: async () => commands }, membership),
      );
  },

  /** A modifier key opens the dialog first. */
  async rollValue({ key }, _, event) {
    const { figures: values } = shownCreature(this.actor);
    const roller = rollerOf(this.actor, valueName(key));
    if (key === "dodge")
      return makeRoll({ roller, score: dodgeOf(this.actor).value, then: "", rolled: DODGES }, asksFirst(event));
    if (!isNameIn(values.attributes, key)) return;
    const of = key as NonNullable<Rolled["of"]>;
    const rolled: Rolled = { kind: "test", of, attribute: true };
    await makeRoll({ roller, score: values.attributes[key], then: "", rolled }, asksFirst(event));
  },

  /** An attack asks for the armour class. */
  async rollD20({ test: key }, _, event) {
    const test = d20Tests(shownCreature(this.actor)).find((one) => one.key === key);
    if (!test) return;
    const { what, target, modifier, asks } = test;
    const roller = rollerOf(this.actor, what);
    if (asks || asksFirst(event)) await askRoll(roller, target, "", { kind: "test" }, { kind: "d20", modifier });
    else await rollPlain(roller, { kind: "d20", target, modifier });
  },

  async rollItem({ item: id, mode, kind }, _, event) {
    const item = this.actor.items.get(id);
    const roll = item && rollableOf(item, mode, kind);
    if (roll) await makeRoll(roll, asksFirst(event));
  },

  async rollDamage({ item: id, mode: modeId }) {
    const item = this.actor.items.get(id);
    if (!item || !isItem(item, "weapon")) return;
    const mode = modesOf(item).find(([one]) => one === modeId)?.[1];
    if (!mode) return;
    const { dice, how } = damageRollOf(item, mode);
    const roller = rollerOf(this.actor, text("Sheet.Rolls.damage", { name: modeName(item, mode) }));
    if (dice !== null) await rollDamage(roller, dice, damageType(mode), how || dice);
  },

  /** Lets the pacing decide in an encounter; otherwise rolls or does it. */
  async fromRow(args) {
    const wish = wishOf(this.actor, args);
    if (!wish) return;
    const membership = membershipOf(this.actor);
    if (membership) {
      const way = wayFor(wish, membership);
      if (
        way.reason === undefined &&
        (await giveFromRow(way, membership)) &&
        wish.do === "draw" &&
        !sheetIn(membership.context).held
      )
        await updateDocument(wish.item, { "system.ready": true });
      return;
    }
    await outside(wish, args.mode);
  },

  async addPlace({ map }, target) {
    const input = target.parentElement?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    const key = keyOf(input?.value ?? "");
    if (key && input) {
      input.value = "";
      await updateDocument(this.actor, { [`system.${map}.${key}`]: map === "dr" ? 1 : 5 });
    }
  },

  async removeEntry({ path }) {
    const update: Record<string, unknown> = {};
    markDeleted(update, path);
    await updateDocument(this.actor, update);
  },
});

function asksFirst({ shiftKey, altKey, ctrlKey, metaKey }: PointerEvent): boolean {
  return shiftKey || altKey || ctrlKey || metaKey;
}

/** Armour class, counted upwards, that the dialog of a d20 begins with. */
const UNARMOURED = 10;

function rollableOf(item: Item.Implementation, mode: string, kind: RollKind): Rollable | null {
  const roll = rollOf({ item, mode, membership: item.actor && membershipOf(item.actor) }, kind);
  if (!roll || !item.actor) return null;
  const weapon = isItem(item, "weapon") ? item : null;
  const found = (weapon && modesOf(weapon).find(([id]) => id === mode)?.[1]) ?? null;
  const name = weapon && found ? modeName(weapon, found) : item.name;
  const what = kind === "skill" ? name : text(`Sheet.Rolls.${kind}`, { name });
  const then = kind === "skill" && weapon && found ? damageLine(weapon, found) : "";
  const { score, dice, rolled } = roll;
  const shared = { roller: rollerOf(item.actor, what), then, rolled };
  return dice === "d20"
    ? { ...shared, score: UNARMOURED, first: { kind: dice, modifier: score.value } }
    : { ...shared, score: score.value };
}

function rollsOf(item: Item.Implementation): readonly Rollable[] {
  const modes = isItem(item, "weapon") ? modesOf(item).map(([id]) => id) : [""];
  return item.type === "shield" ? [] : modes.flatMap((mode) => rollableOf(item, mode, "skill") ?? []);
}

function wishOf(actor: Actor.Implementation, { item: id, mode, wish }: CreatureButtons["fromRow"]): RowWish | null {
  const item = actor.items.get(id);
  if (!item) return null;
  if (isItem(item, "weapon")) {
    if (wish === "attack") return { do: wish, item, mode: modesOf(item).find(([id]) => id === mode)?.[1] ?? null };
    return wish === "draw" || wish === "reload" ? { do: wish, item } : null;
  }
  if (isItem(item, "spell")) return wish === "cast" ? { do: wish, item } : null;
  return isItem(item, "action") && wish === "act" ? { do: wish, item } : null;
}

async function outside(wish: RowWish, mode: string): Promise<void> {
  switch (wish.do) {
    case "attack":
    case "cast": {
      const roll = rollableOf(wish.item, mode, "skill");
      return roll ? makeRoll(roll, false) : undefined;
    }
    case "draw":
      return void (await updateDocument(wish.item, { "system.ready": true }));
    case "reload":
      return void (await updateDocument(wish.item, { "system.loaded": wish.item.system.capacity }));
    case "act":
      return;
  }
}

/** An attack with a d20 asks for the armour class. */
async function makeRoll({ roller, score, then, rolled, first }: Rollable, asks: boolean): Promise<void> {
  if (asks || first) await askRoll(roller, score, then, rolled, first);
  else await rollAgainst(roller, score, then, rolled);
}

function damageLine(item: Item.OfType<"weapon">, mode: WeaponMode): string {
  const damage = damageRollOf(item, mode).shown;
  return damage ? text("Sheet.Cards.Then", { damage }) : "";
}

function rollerOf(actor: Actor.Implementation, what: string): Roller {
  const membership = membershipOf(actor);
  return { actor, what, side: membership ? sideMark(membership.id, membership.context) : 0 };
}

/** "left arm" is "left-arm". */
function keyOf(name: string): string {
  const key = name
    .trim()
    .normalize("NFD")
    .replace(/[^\w\s-]/g, "")
    .replace(/\s+/g, "-")
    .slice(0, 40);
  return /^[A-Za-z]/.test(key) ? key : "";
}
