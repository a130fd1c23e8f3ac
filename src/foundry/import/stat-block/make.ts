import { originFlag } from "../../fight/creature-origin.ts";
import { text } from "../../host/i18n.ts";
import { worldSpeeds } from "../../settings/world-speeds.ts";
import { countsOf, note, refused, type FileOutcome, type Note } from "../draft.ts";
import { fitted } from "../fit.ts";
import { isWithoutRule } from "../gcs/skills.ts";
import { actorData, originMark } from "../origin.ts";
import { compendiumTimes, timesNotes, withGivenTimes } from "../times.ts";
import { carryOut, refusalOf } from "../write-import.ts";
import { draftsFrom } from "./draft.ts";
import { namesHere } from "./names.ts";
import type { Understood, Values } from "./reading.ts";

/** Hash that creatures of a stat block share, also if pasted again; ignores number and hit points. */
function blockOf({ actors: _actors, hp: _hp, ...values }: Values): string {
  return `block-${(originMark(JSON.stringify(values)) >>> 0).toString(36)}`;
}

export interface WantedActor {
  readonly block: Understood;
  readonly values: Values;
}

/** Makes the actors of stat blocks, all or none. */
export async function makeActors(wanted: readonly WantedActor[], file: string): Promise<readonly FileOutcome[]> {
  const source = file || text("Import.StatBlock.Source");
  const names = {
    ...namesHere(),
    numbered: (name: string, number: number): string => text("Import.StatBlock.Numbered", { name, number }),
  };
  try {
    const times = await compendiumTimes();
    const made = wanted.flatMap(({ block, values }) =>
      draftsFrom(values, block, names).map((one) => {
        const { draft, taken } = withGivenTimes(one, times, worldSpeeds());
        const { data, ...fit } = fitted(actorData(draft, "npc", { kind: "stat-block", file }), draft.given);
        return {
          draft,
          taken,
          block,
          ...fit,
          data: { ...data, flags: foundry.utils.mergeObject(data.flags, originFlag(blockOf(values))) },
        };
      }),
    );
    await carryOut([{ action: "create", documentName: "Actor", data: made.map(({ data }) => data) }]);
    return made.map(({ data, draft, taken, block, notes }) => ({
      file: source,
      status: "made",
      actor: { name: data.name, uuid: `Actor.${data._id}` },
      made: countsOf(draft),
      notes: [
        ...block.readings.map((saying): Note => ({ kind: "guess", path: "", saying })),
        ...block.unknown.map((line) => note("left-out", "line", { line: line.slice(0, 200) })),
        ...draft.items
          .filter(({ type, name }) => type === "trait" && isWithoutRule(name))
          .map(({ name }) => note("left-out", "traitWithoutRule", { name })),
        ...notes,
        ...timesNotes(taken),
      ],
    }));
  } catch (error) {
    return [refused(source, refusalOf(error))];
  }
}
