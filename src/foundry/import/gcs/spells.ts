import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import { say } from "../saying.ts";
import { everyEntry, isContainer, type Keys } from "./entries.ts";
import { nameOf } from "./names.ts";
import { ownData } from "./own-data.ts";
import { notesOf } from "./skills.ts";

/** Spells, out of their containers. How many segments one takes GCS does not know. */
export function readSpells(list: Field, keys: Keys): readonly ItemDraft[] {
  return [...everyEntry(list)].filter((entry) => !isContainer(entry)).map((entry) => spellOf(entry, keys));
}

function spellOf(entry: Field, keys: Keys): ItemDraft {
  const own = ownData(entry, "spell");
  const [cost, upkeep] = [entry.at("casting_cost").line(), entry.at("maintenance_cost").line()];
  const time = entry.at("casting_time").line();
  const college = Array.isArray(entry.at("college").value) ? entry.at("college").entries().map((one) => one.line()).join(", ") : entry.at("college").line();
  return {
    key: keys.of(entry, "spell"), type: "spell", name: nameOf(entry, "name", "description") || "?", timed: own.timed,
    system: {
      level: entry.at("calc").at("level").whole(0, 1_000), cost: upkeep && upkeep !== "-" ? `${cost} / ${upkeep}` : cost, range: entry.at("spell_class").line(), duration: entry.at("duration").line(),
      ...own.system,
    },
    text: [...(time ? [say("Item.castingTime", { time })] : []), ...(college ? [college.slice(0, 200)] : []), ...notesOf(entry)],
  };
}
