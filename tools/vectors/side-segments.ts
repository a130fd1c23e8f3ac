import {
  apply,
  current,
  look,
  newEncounter,
  participantOf,
  requests,
  slots,
  type Command,
  type EncounterState,
  type FightView,
  type Json,
  type JsonObject,
  type Slot,
} from "../../src/rules/index.ts";
import { attacksDue as due } from "../../src/rules/pacing/side-segments/effects.ts";
import { options as specs, type Intent, type Options, type View } from "../../src/rules/pacing/side-segments/facts.ts";
import { named, type Declaration } from "../../src/rules/pacing/side-segments/intent.ts";
import { carry as carried, overflowOf } from "../../src/rules/pacing/side-segments/segments.ts";
import { startOfChange, stepsOf } from "../../src/rules/pacing/side-segments/segments.ts";
import { deltasIn, initiative as judged, standings } from "../../src/rules/pacing/side-segments/sides.ts";
import type { Kinds } from "./kinds.ts";

type Settings = Readonly<Record<string, Json>>;

/** Files set only options of the document. */
const DEFAULTS = Object.fromEntries(specs.map(({ name, default: usual }) => [name, usual]));

/** Converts a file's settings to the pacing's options; null means that nothing is carried over. */
function optionsOf(settings: Settings): Options {
  const { overflow = 2, ...others } = settings;
  return { ...DEFAULTS, ...others, overflow: overflow === null ? "never" : overflow } as unknown as Options;
}

function intentOf(action: Declaration): Intent {
  const intent = named(action);
  if ("code" in intent) throw new Error(JSON.stringify(intent));
  return intent as Intent;
}

interface Entry {
  id: string;
  side: string;
  segment: number;
  phase: string;
}
interface Wait {
  id: string;
  side: string;
  rank: number;
  after: string;
}
interface Group {
  segment: number;
  rank: number;
  phase: string;
  ids: string[];
}
interface Round {
  round: number;
  sides: { id: string; surpriseDie?: number; initiativeDie?: number }[];
  actors: { id: string; side: string; action: Declaration }[];
  carriedIn?: Entry[];
}

export const sideSegments: Kinds = {
  surprise({ dice }: { dice: Record<string, number> }, settings) {
    const delta = deltasIn({ round: 1, facts: { surprise: { dice } }, options: optionsOf(settings) });
    const sides = Object.keys(delta);
    return {
      delta,
      aware: sides.filter((side) => !delta[side]),
      surprised: sides.filter((side) => delta[side]),
    };
  },
  initiative: ({ delta, dice }: { delta: Record<string, number>; dice: Record<string, number> }, settings) =>
    judged(delta, dice, optionsOf(settings)),
  attacksDue: ({ attacks, perRounds, rounds }: { attacks: number; perRounds: number; rounds: number }, settings) => ({
    due: Array.from({ length: rounds }, (_, i) => due(attacks, perRounds, i + 1, optionsOf(settings).fractionalFirst)),
  }),
  segments({ action, shift }: { action: Declaration; shift: number }, settings) {
    const steps = stepsOf(intentOf(action), { shift }, optionsOf(settings)).filter(({ leg }) => leg !== "arrival");
    return { segments: steps.map(({ segment }) => segment), phase: steps[0]?.phase ?? null };
  },
  carry: ({ segment }: { segment: number }, settings) => carried(segment, overflowOf(optionsOf(settings))),
  changeIntent({ now, speed, mods, shift }: { now: number; speed: number; mods: number; shift: number }, settings) {
    const [step] = stepsOf(
      { action: "other", segments: speed, mods },
      startOfChange(now, shift, optionsOf(settings)),
      optionsOf(settings),
    );
    return { segment: step?.segment };
  },
  sort: playSort,
  round: playRound,
};

/** Starts a fight and plays to the given round. */
function begin(
  round: number,
  people: readonly { id: string; side: string }[],
  settings: Settings,
  withSurprise: boolean,
): Table {
  const table = new Table("side-segments");
  const { specialisation, penaltyRounding, multiPenalty, fractionalFirst, overflow, changeOfIntent, delay } =
    optionsOf(settings);
  const options: Record<string, Json | undefined> = {
    specialisation,
    penaltyRounding,
    multiPenalty,
    fractionalFirst,
    overflow,
    changeOfIntent,
    delay,
    surprise: withSurprise,
  };
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) table.give({ type: "option", name, value });
  for (const { id, side } of people) table.give({ type: "join", participant: id, side });
  table.give({ type: "start" });
  for (let passed = 1; passed < round; passed++) table.give({ type: "nextWindow" });
  return table;
}

class Table {
  state: EncounterState;

  constructor(pacing: string) {
    this.state = newEncounter(pacing);
  }

  give(command: Command): void {
    const outcome = apply(this.state, command);
    if (outcome.refusal) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome.refusal)}`);
    this.state = outcome.state;
  }

  /** Answers every blocking request. */
  answer(value: (request: { what: string; participant: string; side: string; fallback: Json }) => Json): boolean {
    const owed = requests(this.state).filter(({ blocking }) => blocking);
    if (!owed.length) return false;
    const answers = owed.map(
      ({ id, what, participant = "", side = "", fallback }) =>
        [id, value({ what, participant, side, fallback })] as const,
    );
    this.give({ type: "answer", answers: Object.fromEntries(answers) });
    return true;
  }

  sideOf(slot: Slot): string {
    return participantOf(this.state, slot.participant)?.side ?? "";
  }
}

/** Returns "B1" for an only action, "B1#2" for the second of several. */
function nameOf({ participant, ordinal, of }: Slot): string {
  return of > 1 ? `${participant}#${ordinal}` : participant;
}

/** Returns the files' entries, without the part of an action that leads to an attack. */
/** All fights here are of this pacing, so the view has its types. */
function standingsOf(state: EncounterState): ReturnType<typeof standings> {
  const view: FightView = look(state)!;
  return standings(view as View);
}

function listed(slot: Slot): boolean {
  return slot.note?.leg !== "arrival";
}

function playRound({ round, sides, actors, carriedIn = [] }: Round, settings: Settings): unknown {
  const table = begin(
    round,
    [
      ...actors,
      ...carriedIn,
      ...sides
        .filter(({ id }) => ![...actors, ...carriedIn].some(({ side }) => side === id))
        .map(({ id }) => ({ id: `nobody-${id}`, side: id })),
    ],
    settings,
    round === 1 && sides.every(({ surpriseDie }) => surpriseDie !== undefined),
  );
  for (const { id, segment, phase } of carriedIn) table.give({ type: "carryIn", participant: id, segment, phase });
  const ids = sides.map(({ id }) => id);
  let order = standingsOf(table.state);
  const groups: (Group & { sides: string[] })[] = [];
  const mine = (): boolean => table.state.clock.round === round;
  while (mine()) {
    order = standingsOf(table.state);
    const answered = table.answer(({ what, participant, side, fallback }) => {
      const own = sides.find(({ id }) => id === side);
      if (what === "surprise") return own?.surpriseDie ?? fallback;
      if (what === "initiative") return own?.initiativeDie ?? fallback;
      if (what === "declare")
        return (actors.find(({ id }) => id === participant)?.action ?? { kind: "none" }) as unknown as JsonObject;
      return fallback;
    });
    if (answered) continue;
    order = standingsOf(table.state);
    const group = (current(table.state) ?? []).filter(listed);
    const [first] = group;
    if (first)
      groups.push({
        segment: first.time,
        rank: order.rank[table.sideOf(first)]!,
        phase: first.phase,
        ids: group.map(nameOf),
        sides: group.map((slot) => table.sideOf(slot)),
      });
    table.give({ type: "done" });
  }
  const { delta, rolled, rank, penalty } = order;
  const listOrder = groups.flatMap(({ segment, phase, ids: who, sides: of }, i) =>
    who.map((one, place) => ({ time: segment, side: of[place], phase, who: one, ordinal: i + 1 })),
  );
  return {
    delta: only(ids, delta),
    rolled,
    rank: only(ids, rank),
    penalty: only(ids, penalty),
    groups: groups.map(({ segment, rank: place, phase, ids: who }) => ({ segment, rank: place, phase, ids: who })),
    order: listOrder,
    carried: carriedOut(table, round, actors),
  };
}

function only(ids: readonly string[], figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, figures[id]!]));
}

/** Returns what happens in the following rounds. */
function carriedOut(table: Table, round: number, actors: readonly { id: string }[]): unknown[] {
  const found: { id: string; side: string; phase: string; roundsLater: number; segment: number }[] = [];
  for (let later = 1; actors.some(({ id }) => participantOf(table.state, id)?.facts.carried); later++) {
    for (const slot of slots(table.state).filter((one) => one.kind === "carried" && listed(one))) {
      found.push({
        id: nameOf(slot),
        side: table.sideOf(slot),
        phase: slot.phase,
        roundsLater: table.state.clock.round - round,
        segment: slot.time,
      });
    }
    table.give({ type: "nextWindow" });
    if (later > 50) throw new Error("carried for ever");
  }
  const place = (id: string): number => actors.findIndex((actor) => actor.id === id.split("#")[0]);
  return found.sort((a, b) => place(a.id) - place(b.id) || a.roundsLater - b.roundsLater || a.segment - b.segment);
}

function playSort(
  { entries, rank, waits = [] }: { entries: Entry[]; rank: Record<string, number>; waits?: Wait[] },
  settings: Settings,
): unknown {
  const ranks: Record<string, number> = { ...rank, ...Object.fromEntries(waits.map((wait) => [wait.side, wait.rank])) };
  const table = begin(1, [...entries, ...waits], settings, false);
  for (const { id, segment, phase } of entries) table.give({ type: "carryIn", participant: id, segment, phase });
  const groups: Group[] = [];
  while (table.state.clock.round === 1) {
    const answered = table.answer(({ what, participant, side, fallback }) => {
      if (what === "initiative") return 7 - ranks[side]!;
      if (what === "declare") return waits.some(({ id }) => id === participant) ? { kind: "wait" } : { kind: "none" };
      return fallback;
    });
    if (answered) continue;
    const group = current(table.state) ?? [];
    const ids = group.map(nameOf);
    const [first] = group;
    if (first)
      groups.push({ segment: first.time, rank: ranks[table.sideOf(first)]!, phase: first.phase || "wait", ids });
    for (const { id } of waits.filter(({ after }) => ids.includes(after)))
      table.give({
        type: "trigger",
        participant: id,
        after: group[ids.indexOf(waits.find((wait) => wait.id === id)!.after)]!.id,
      });
    table.give({ type: "done" });
  }
  return { groups };
}
