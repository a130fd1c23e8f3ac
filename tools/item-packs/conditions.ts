import {
  conditionEffectId,
  conditionIcon,
  CONDITIONS,
  type ConditionGroup,
  type ConditionId,
} from "../../src/foundry/fight/effects/condition-list.ts";
import { postureOf, POSTURES } from "../../src/rules/gurps/postures.ts";
import type { PackEntry } from "../pack-source/ids.ts";
import { PackWriter } from "./item.ts";
import { table } from "./table.ts";
import { paragraph, text } from "./texts.ts";

interface Words {
  readonly folders: Readonly<Record<ConditionGroup, string>>;
  readonly notes: Readonly<Record<ConditionId, string>>;
}

/**
 * Returns the conditions as items, because compendiums of V13 hold no effects. An actor with the item has the condition
 * (`effects/condition-items.ts`).
 */
export function conditions(): readonly PackEntry[] {
  const { folders, notes } = table<Words>("conditions.yml");
  const pack = new PackWriter("conditions");
  for (const [group, ids] of Object.entries(CONDITIONS) as [ConditionGroup, readonly ConditionId[]][]) {
    const folder = pack.folder(group, folders[group]);
    for (const id of ids)
      pack.add(folder, id, conditionItem(pack, id, [notes[id], ...(group === "posture" ? [figures(id)] : [])]));
  }
  return pack.entries;
}

function conditionItem(pack: PackWriter, id: ConditionId, notes: readonly string[]): Record<string, unknown> {
  const name = text("Conditions", id);
  const img = conditionIcon(id);
  const effect = conditionEffectId(id);
  return {
    name,
    type: "trait",
    img,
    system: { kind: "other", notes: notes.map(paragraph).join("") },
    flags: { "segment-zero": { condition: id } },
    effects: [
      {
        _id: effect,
        _key: `!items.effects!${pack.idOf(id)}.${effect}`,
        name,
        img,
        statuses: [id],
        transfer: true,
        disabled: false,
      },
    ],
  };
}

/** Writes the modifiers of a posture (B-70). */
function figures(id: ConditionId): string {
  const { attack, defence, toBeHit, yards } = POSTURES[postureOf(id)];
  const signed = (value: number): string => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0");
  return `Attacks ${signed(attack)}, defences ${signed(defence)}, to be hit from afar ${signed(toBeHit)}. With Move 6 one goes ${yards(6)} yd a second.`;
}
