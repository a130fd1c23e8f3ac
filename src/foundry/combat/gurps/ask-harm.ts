import type { Command } from "../../../rules/core.ts";
import { askFields } from "../../host/dialog.ts";
import { groupName } from "../../reading/people.ts";
import { say, type Context } from "./own.ts";

/** Points. */
const MOST = 100_000;

/** Asks for the points; returns no commands if closed. */
export async function askToHarm(
  kind: "injury" | "fatigue",
  ids: readonly string[],
  context: Context,
): Promise<readonly Command[]> {
  const own = (name: string): string => say(`Harm.${kind}.${name}`);
  const values = await askFields({
    title: groupName(ids, context),
    fields: [
      { name: "points", label: own("Label"), kind: "integer", min: 1, max: MOST, required: true, hint: own("Hint") },
    ],
    verb: own("Verb"),
  });
  const points = Number(values?.points);
  return Number.isInteger(points) && points > 0 && points <= MOST
    ? ids.map((participant) => ({ type: "harm", participant, [kind]: points }))
    : [];
}
