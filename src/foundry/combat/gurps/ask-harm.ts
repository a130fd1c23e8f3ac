import { groupName } from "../../reading/people.ts";
import type { Form } from "../../reading/decision.ts";
import { say, type Context } from "./own.ts";

/** Points. */
const MOST = 100_000;

/** Asks for the points that each of the participants loses. */
export function askToHarm(kind: "injury" | "fatigue", ids: readonly string[], context: Context): Form {
  const own = (name: string): string => say(`Harm.${kind}.${name}`);
  return {
    title: groupName(ids, context),
    fields: [
      { name: "points", label: own("Label"), kind: "integer", min: 1, max: MOST, required: true, note: own("Hint") },
    ],
    verb: own("Verb"),
    commands: ({ points }) =>
      points ? ids.map((participant) => ({ type: "harm", participant, [kind]: Number(points) })) : null,
  };
}
