// A fight of random commands of every kind, played on the rules core alone, for a combat whose combatants have these names.
import {
  apply,
  BOOKKEEPING,
  entriesOf,
  isHistory,
  newEncounter,
  pacingOf,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { commands, exchangeRules } from "../../../src/rules/kernel/commands.ts";
import { anyCommand, opening } from "../../rules/properties/commands.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";

const TRAVELS = ["undo", "redo", "takeBack"];

/** The generator's short names as ids of documents. */
const IDS: Readonly<Record<string, string>> = Object.fromEntries(
  ["ann", "bob", "cid", "dot", "eve", "fay", "fire0", "fire1"].map((name) => [name, name.padEnd(16, "x")]),
);

export const PEOPLE: readonly { readonly _id: string; readonly name: string }[] = Object.entries(IDS).map(
  ([name, id]) => ({ _id: id, name: `${name.charAt(0).toUpperCase()}${name.slice(1)}` }),
);

/** Returns null for values that are no command, which the generator also makes. */
function withIds(command: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(command ?? null), (_key, value: unknown) =>
      typeof value === "string" ? (IDS[value] ?? value) : value,
    );
  } catch {
    return null;
  }
}

/** Types of commands in this pacing. */
export function kindsOf(pacing: string): string[] {
  return [
    ...Object.keys({ ...commands, ...exchangeRules }).filter((type) => !isHistory(type)),
    ...Object.keys(pacingOf(pacing)?.choices.verbs ?? {}),
  ];
}

/** @param people whether people come and go, fall and change */
export async function randomFight(
  pacing: string,
  { seed = 1, least = 40, people = true } = {},
): Promise<EncounterState> {
  const [subject] = await subjects([pacing]);
  if (!subject) throw new Error(`no subject for ${pacing}`);
  const random = randomFrom(seed);
  let state = newEncounter(pacing);
  const give = (raw: unknown): void => {
    const command = withIds(raw) as { readonly type?: unknown } | null;
    const type = String(command?.type);
    if (TRAVELS.includes(type) || (!people && state.status !== "setup" && BOOKKEEPING.has(type))) return;
    const outcome = apply(state, command);
    if (!outcome.refusal) ({ state } = outcome);
  };
  for (const command of opening(subject, random)) give(command);
  for (let tries = 0; tries < 400 && state.head < least && state.status === "running"; tries++)
    give(anyCommand(state, subject, random));
  return state;
}

/** Commands too rare for a random fight. */
const RARE: Readonly<Record<string, object>> = {
  rules: { rules: "ruling" },
  askAgain: { request: "nobodys" },
  endSpell: { exchange: "nobodys" },
  shareTurn: { participants: [IDS.ann, IDS.bob], leader: IDS.ann },
  together: { slots: ["nobodys"] },
  rearAttack: { participant: IDS.ann, target: IDS.bob },
  letAct: { participant: IDS.ann },
  keepPlace: { participant: IDS.ann, beside: IDS.bob, where: "after" },
  ownPlace: { participant: IDS.ann },
  trigger: { participant: IDS.ann },
  spoil: { participant: IDS.ann },
  lastGasp: { participant: IDS.ann, made: true },
  callSurprise: {},
  surprise: { participants: [IDS.ann], segments: 2 },
  avoid: { side: "red", way: "hide" },
  release: { participant: IDS.ann },
  cutIn: { participant: IDS.ann },
  wake: { participant: IDS.ann },
  distract: { participant: IDS.ann },
};

/** A few fights in which every one of these types of commands occurs; what occurs in none is missing. */
export async function fightsWith(
  pacing: string,
  kinds: readonly string[],
): Promise<{ readonly fights: readonly EncounterState[]; readonly missing: readonly string[] }> {
  const missing = new Set(kinds);
  const fights: EncounterState[] = [];
  for (let seed = 1; seed <= 60 && [...missing].some((type) => !RARE[type]); seed++) {
    const fight = ended(await randomFight(pacing, { seed, least: 80 }));
    const news = entriesOf(fight).filter(({ command }) => missing.delete(String(command.type)));
    if (news.length) fights.push(fight);
  }
  const rare = [...missing].filter((type) => RARE[type]);
  if (rare.length > 0) fights.push(rare.reduce((fight, type) => noted(fight, { type, ...RARE[type] }), fights[0]!));
  return { fights, missing: [...missing].filter((type) => !rare.includes(type)) };
}

/** The log if this command had been the last. */
function noted(fight: EncounterState, command: Command): EncounterState {
  const number = fight.head + 1;
  const [page, name] = [`p${Math.floor(number / 32)}`, `e${String(number).padStart(6, "0")}`];
  return {
    ...fight,
    head: number,
    log: { ...fight.log, [page]: { ...fight.log[page], [name]: { command, inverse: {} } } },
  };
}

function ended(fight: EncounterState): EncounterState {
  const outcome = apply(fight, { type: "end" });
  return outcome.refusal ? fight : outcome.state;
}
