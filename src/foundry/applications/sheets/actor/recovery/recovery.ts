import { dayOfRest, restFp, wakes } from "../../../../../rules/gurps/recovery.ts";
import { waking } from "../../../../../rules/gurps/unconsciousness.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { template } from "../../../../constants.ts";
import { ask, render } from "../../../dialogs/dialog.ts";
import { openMenu, type MenuEntry } from "../../../dialogs/menu.ts";
import { figure, text } from "../../../tracker/texts.ts";
import { seatOf } from "../seat.ts";
import { rollFor, tell } from "./card.ts";

const BASE = "Sheet.Recovery";

/** A week: nobody asks for more rest in one go. */
const MOST_MINUTES = 10_080;
/** Modifiers that a GM gives to one roll. */
const MOST_MODIFIER = 20;
const DEFAULT_MINUTES = 60;

/** Rest and recovery (B-69, B-75 to B-79): what applies now, with what it brings; the rest says why it does not. */
export async function openRecovery(actor: Actor.Implementation): Promise<void> {
  const inFight = seatOf(actor) !== null;
  const entries = [restEntry(actor), dayEntry(actor), wakeEntry(actor), livingEntry(actor)].flatMap((entry) => entry ?? []);
  const rows = inFight ? entries.map((entry): MenuEntry => ({ ...entry, barred: text(`${BASE}.InFight`) })) : entries;
  await openMenu(actor.name, text(`${BASE}.Lead`), text(`${BASE}.Verb`), rows);
}

function dataOf(actor: Actor.Implementation): CreatureData {
  return actor.system as CreatureData;
}

function wounded(actor: Actor.Implementation): { readonly maxHp: number; readonly hp: number } {
  const { hp } = dataOf(actor);
  return { maxHp: hp.max, hp: hp.value };
}

/** B-79: an FP for 10 minutes. */
function restEntry(actor: Actor.Implementation): MenuEntry | null {
  const { fp } = dataOf(actor);
  if (fp.max < 1) return null;
  return {
    label: text(`${BASE}.Rest.Label`), cost: text(`${BASE}.Rest.Brings`, { fp: fp.value, max: fp.max }),
    ...(fp.value >= fp.max ? { barred: text(`${BASE}.Rest.Full`) } : isDead(actor) ? { barred: text(`${BASE}.Dead`) } : {}),
    run: async () => {
      const minutes = await askFor("minutes", actor.name, { min: 1, max: MOST_MINUTES, value: DEFAULT_MINUTES });
      if (minutes === null) return;
      const before = dataOf(actor).fp;
      const after = restFp({ maxFp: before.max, fp: before.value }, minutes);
      if (after !== before.value) await actor.update({ "system.fp.value": after } as never);
      await tell(actor, text(`${BASE}.Rest.Title`), text(`${BASE}.Rest.So`, { minutes, gained: after - before.value, fp: after, max: before.max }));
    },
  };
}

/** B-69, B-75: an HP a day, if the HT roll is made. */
function dayEntry(actor: Actor.Implementation): MenuEntry | null {
  const { maxHp, hp } = wounded(actor);
  if (maxHp < 1) return null;
  const { ht } = dataOf(actor).figures.attributes;
  return {
    label: text(`${BASE}.Day.Label`), cost: text(`${BASE}.Day.Brings`, { ht, hp, max: maxHp }),
    ...(hp >= maxHp ? { barred: text(`${BASE}.Day.Full`) } : isDead(actor) ? { barred: text(`${BASE}.Dead`) } : {}),
    run: async () => {
      const modifier = await askFor("modifier", actor.name, { min: -MOST_MODIFIER, max: MOST_MODIFIER, value: 0 });
      if (modifier === null) return;
      const now = wounded(actor);
      await rollFor(actor, text(`${BASE}.Day.Title`), ht + modifier, async (roll) => {
        const after = dayOfRest(now, ht + modifier, roll);
        if (after !== now.hp) await actor.update({ "system.hp.value": after } as never);
        return text(`${BASE}.Day.${after === now.hp ? "Failed" : "Made"}`, { hp: after, max: now.maxHp });
      });
    },
  };
}

/** B-76 to B-78: coming round, by itself or with a roll. */
function wakeEntry(actor: Actor.Implementation): MenuEntry | null {
  if (!actor.statuses.has("unconscious")) return null;
  const { kind } = waking(wounded(actor));
  const { ht } = dataOf(actor).figures.attributes;
  const title = text(`${BASE}.Wake.Title`);
  return {
    label: text(`${BASE}.Wake.Label`), cost: text(`${BASE}.Wake.${kind}`, { ht }), chosen: true,
    ...(isDead(actor) ? { barred: text(`${BASE}.Dead`) } : {}),
    run: async () => {
      const now = wounded(actor);
      const wake = async (roll: number | null): Promise<string> => {
        const became = wakes(now, ht, roll);
        if (became === "awake") await actor.toggleStatusEffect("unconscious", { active: false });
        return text(`${BASE}.Wake.${became === "awake" && now.hp < 1 ? "awakeWeak" : became}`);
      };
      if (kind === "automatic") await tell(actor, title, await wake(null));
      else await rollFor(actor, title, ht, wake);
    },
  };
}

/** B-78: at minus the maximum or worse a HT roll every 12 hours, or dead. */
function livingEntry(actor: Actor.Implementation): MenuEntry | null {
  const now = waking(wounded(actor));
  if (now.kind !== "one-ht-roll") return null;
  const { ht } = dataOf(actor).figures.attributes;
  return {
    label: text(`${BASE}.Living.Label`), cost: text(`${BASE}.Living.Brings`, { ht, hours: figure(now.deathRollEveryMinutes / 60) }),
    ...(isDead(actor) ? { barred: text(`${BASE}.Dead`) } : {}),
    run: () => rollFor(actor, text(`${BASE}.Living.Title`), ht, async (roll) => {
      if (roll > ht) await actor.toggleStatusEffect("dead", { active: true, overlay: true });
      return text(`${BASE}.Living.${roll > ht ? "Failed" : "Made"}`);
    }),
  };
}

function isDead(actor: Actor.Implementation): boolean {
  return actor.statuses.has("dead");
}

/** A whole number; null when it was closed, or nothing that can be meant was typed. */
async function askFor(name: "minutes" | "modifier", title: string, { min, max, value }: { readonly min: number; readonly max: number; readonly value: number }): Promise<number | null> {
  const content = await render(template("dialogs/fields.hbs"), { fields: [{ name, label: text(`${BASE}.Fields.${name}.Label`), hint: text(`${BASE}.Fields.${name}.Hint`), kind: "integer", min, max, value }] });
  const values = await ask({ title, content, verb: text(`${BASE}.Fields.${name}.Verb`) });
  const typed = typeof values?.[name] === "string" && values[name] !== "" ? Number(values[name]) : NaN;
  return Number.isInteger(typed) && typed >= min && typed <= max ? typed : null;
}
