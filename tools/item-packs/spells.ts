import * as v from "valibot";
import { SPELL_VALUES } from "../../src/rules/model/exchange.ts";
import { classOf } from "../../src/rules/pacing/stopwatch/segments.ts";
import type { PackEntry } from "../pack-source/ids.ts";
import { ICONS, PackWriter, type Data } from "./item.ts";
import { table } from "./table.ts";

const text = v.pipe(v.string(), v.nonEmpty());
const whole = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A spell in spells.yml. Unknown keys are typing errors, so they are refused. */
const row = v.strictObject({
  name: text,
  /** Casting time in seconds. */
  time: whole,
  /** Casting Spd in segments and speed class, unless they follow from the casting time. */
  spd: v.optional(whole),
  use: v.optional(v.picklist(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"])),
  cost: text,
  range: text,
  lasts: text,
  text,
  does: v.picklist(["none", "attack", "resisted", "skill", "automatic"]),
  by: v.optional(v.picklist(["will", "ht", "st", "dx", "iq", "per"])),
  self: v.optional(v.boolean()),
  damage: v.optional(text),
  type: v.optional(text),
  for: v.optional(v.tuple([whole, v.picklist(["seconds", "rounds"])])),
  state: v.optional(text),
  /** The target's stat that it changes, and by how much (M-9). */
  changes: v.optional(v.tuple([v.picklist(SPELL_VALUES), v.pipe(v.number(), v.integer())])),
});

const folders = v.record(v.string(), v.strictObject({ folder: text, rows: v.record(v.string(), row) }));

export type SpellRow = v.InferOutput<typeof row>;

function read(): v.InferOutput<typeof folders> {
  return v.parse(folders, table<unknown>("spells.yml"));
}

/** Returns all spells by key, also for casters among the creatures. */
export function spellRows(): Readonly<Record<string, SpellRow>> {
  return Object.assign({}, ...Object.values(read()).map(({ rows }) => rows)) as Record<string, SpellRow>;
}

/** Returns `Item.system` of a spell. @param level of its caster */
export function spellData(
  {
    time,
    spd,
    use,
    cost,
    range,
    lasts,
    text: words,
    does,
    by,
    self,
    damage,
    type,
    for: span,
    state,
    changes,
  }: SpellRow,
  level?: number,
): Data {
  return {
    castingTime: time,
    ...(spd === undefined ? {} : { castingSpeed: spd }),
    ...(use === undefined ? {} : { speedClass: classOf(use) }),
    ...(level === undefined ? {} : { level }),
    cost,
    range,
    duration: lasts,
    does,
    ...(by ? { resist: by } : {}),
    ...(self ? { onSelf: true } : {}),
    ...(damage ? { damage, damageType: type } : {}),
    ...(span ? { lasts: span[0], unit: span[1] } : {}),
    ...(state ? { condition: state } : {}),
    ...(changes ? { changes: changes[0], changesBy: changes[1] } : {}),
    notes: `<p>${words}</p>`,
  };
}

/** Returns the pack of spells. */
export function spells(): readonly PackEntry[] {
  const pack = new PackWriter("spells");
  for (const [key, { folder, rows }] of Object.entries(read())) {
    const id = pack.folder(key, folder);
    for (const [spell, one] of Object.entries(rows))
      pack.add(id, spell, {
        name: one.name,
        type: "spell",
        img: `${ICONS}/items/spell.svg`,
        system: spellData(one),
        effects: [],
      });
  }
  return pack.entries;
}
