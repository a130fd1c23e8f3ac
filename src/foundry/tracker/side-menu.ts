import { participantsOf } from "../../rules/core.ts";
import { BYSTANDERS, FOES, PARTY, sideIdFrom } from "../fight/side-id.ts";
import { combatantSource } from "../fight/store.ts";
import { askFields } from "../host/dialog.ts";
import { counted, text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { pickOne } from "../host/menu.ts";
import { updateCombatants } from "../host/typed-calls.ts";
import type { TrackerContext } from "../reading/context.ts";
import { groupName, sideName, sidesInOrder } from "../reading/people.ts";

/** Stands for a new side; no id. */
const NEW = "*new";

/** Changes combatants' side: an existing, default or new one. For the GM; not for hazards. */
export function sideEntries(ids: readonly string[], context: TrackerContext): readonly MenuEntry[] {
  const [first = ""] = ids;
  if (!context.gm || context.participant(first)?.kind !== "creature") return [];
  return [
    menuEntry("belong", "i-flag", text("Menu.Side"), async () => {
      const side = await askForSide(ids, context);
      if (side !== null) await putOnSide(side, ids, context);
    }),
  ];
}

async function askForSide(ids: readonly string[], context: TrackerContext): Promise<string | null> {
  const present = context.participant(ids[0] ?? "")?.side ?? "";
  const sides = [...new Set([PARTY, ...sidesInOrder(context.state), FOES, BYSTANDERS])];
  const count = (side: string): number =>
    [...participantsOf(context.state)].filter((one) => one.side === side && one.kind === "creature").length;
  return pickSide(
    groupName(ids, context),
    sides.map((id) => ({ id, count: count(id) })),
    present,
  );
}

/** @param name of the subject @returns null if closed */
export async function pickSide(
  name: string,
  sides: readonly { readonly id: string; readonly count: number }[],
  present: string,
): Promise<string | null> {
  const chosen = await pickOne<string>({ title: name, lead: text("SideChoice.Lead") }, [
    ...sides.map(({ id, count }) => ({
      value: id,
      label: sideName(id),
      cost: counted("Tracker.Participants", count),
      chosen: id === present,
      current: id === present,
    })),
    { value: NEW, label: text("SideChoice.New"), symbol: "i-plus", group: "make" as const },
  ]);
  return chosen === NEW ? askForNewSide() : chosen;
}

/** @returns the new side's id; null if closed or empty */
export async function askForNewSide(): Promise<string | null> {
  const values = await askFields({
    title: text("SideChoice.NewTitle"),
    fields: [{ name: "name", label: text("SideChoice.Name"), kind: "text", required: true }],
    verb: text("SideChoice.Verb"),
  });
  return values?.name ? sideIdFrom(values.name) : null;
}

/** The encounter follows. @param side its id */
export async function putOnSide(
  side: string,
  ids: readonly string[],
  { combat }: Pick<TrackerContext, "combat">,
): Promise<void> {
  await updateCombatants(combat, ids, combatantSource({ side }));
}
