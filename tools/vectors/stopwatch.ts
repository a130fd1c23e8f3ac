import {
  apply,
  current,
  newEncounter,
  requests,
  slots,
  type Command,
  type EncounterState,
  type Slot,
} from "../../src/rules/index.ts";
import type { Json } from "../../src/rules/model/json.ts";
import { ACTIONS, listedAction } from "../../src/rules/pacing/stopwatch/actions.ts";
import { classOf, firstAttack, reactionCost, roman, segments } from "../../src/rules/pacing/stopwatch/segments.ts";
import type { Kinds } from "./kinds.ts";

type Settings = Readonly<Record<string, Json>>;
/** A speed class in Roman numerals, or a number of segments. */
type Part = string | { segments: number };

interface Person {
  id: string;
  agility: number;
  start: number | null;
  prelude: Part[];
  repeat: Part | null;
}
interface Group {
  segment: number;
  acts: unknown[];
}
interface Shots {
  agility: number;
  start: number;
  speed: string;
  reload: string;
  capacity: number;
  loaded: number;
  until: number;
}
interface Autofire {
  agility: number;
  start: number;
  speed: string;
  perSegment: number;
  ammo: number;
  release: number | null;
}

export const stopwatch: Kinds = {
  segments: ({ agility, speedClass }: { agility: number; speedClass: string }) => ({
    segments: segments(agility, figure(speedClass)),
  }),

  actionList({ action }: { action: string }) {
    const listed = listedAction(action);
    if (!listed) throw new Error(`no action "${action}"; there are ${ACTIONS.map(({ id }) => id).join(", ")}`);
    return { speedClass: roman(listed.speedClass) };
  },

  chain: ({ agility, start, steps }: { agility: number; start: number; steps: Part[] }) => ({
    complete: timeline([{ id: "one", agility, start, prelude: steps, repeat: null }], Infinity, {}).groups.map(
      ({ segment }) => segment,
    ),
  }),

  timeline: ({ people, until }: { people: Person[]; until: number }, settings) => timeline(people, until, settings),

  reaction({ agility, trigger, newClass }: { agility: number; trigger: number; newClass: string }, settings) {
    const begins = trigger + reactionCost(agility, settings.reactionCost === true);
    return { begins, complete: begins + segments(agility, figure(newClass)) };
  },

  change: ({ agility, now, newClass }: { agility: number; now: number; newClass: string }) => ({
    complete: changed(agility, now, newClass),
  }),

  shots: (input: Shots, settings) => shots(input, settings),

  autofire: (input: Autofire, settings) => autofire(input, settings),

  run({ perSegment, runSegments, stop }: { perSegment: number; runSegments: number; stop: boolean }) {
    const legs = paces(runSegments, stop).map((pace) => pace * perSegment);
    return { perSegment: legs, total: legs.reduce((sum, leg) => sum + leg, 0) };
  },

  longerWeapon: ({ closed, prepared, longer }: { closed: number; prepared: number; longer: boolean }) => ({
    attack: firstAttack(closed, prepared, longer),
  }),
};

function figure(numeral: string): number {
  const found = classOf(numeral);
  if (found === null) throw new Error(`no speed class ${numeral}`);
  return found;
}

function deedOf(part: Part, label: string): Json {
  return typeof part === "string"
    ? { do: "class", speedClass: figure(part), label }
    : { do: "fixed", segments: part.segments, label };
}

/** Plays until no slot is open or `until` has passed. The caller chooses actions and handles each slot. */
class Play {
  state: EncounterState = newEncounter("stopwatch");

  constructor(settings: Settings) {
    for (const [name, value] of Object.entries(settings)) this.give({ type: "option", name, value });
  }

  give(command: Command): void {
    const outcome = apply(this.state, command);
    if (outcome.refusal) throw new Error(`${command.type}: ${JSON.stringify(outcome.refusal)}`);
    this.state = outcome.state;
  }

  run(until: number, choose: (participant: string) => Json | undefined, act: (group: readonly Slot[]) => void): void {
    for (;;) {
      const owed = requests(this.state).filter((request) => request.blocking);
      const group = current(this.state);
      if (group?.length) {
        if (group[0]!.time > until) return;
        act(group);
      } else if (owed.length) {
        this.give({
          type: "answer",
          answers: Object.fromEntries(
            owed.map((request) => [request.id, choose(request.participant ?? "") ?? request.fallback]),
          ),
        });
      } else return;
    }
  }
}

function timeline(people: readonly Person[], until: number, settings: Settings): { groups: readonly Group[] } {
  const play = new Play(settings);
  for (const { id, agility, start } of people)
    play.give({ type: "join", participant: id, side: id, stats: { agility, start: start ?? "never" } });
  play.give({ type: "start" });
  const preludes = new Map(people.map((person) => [person.id, person]));
  const chosen = (id: string): Json => {
    const person = people.find((one) => one.id === id)!;
    const prelude = preludes.get(id)?.prelude ?? [];
    preludes.delete(id);
    const chain = [
      ...prelude.map((part) => deedOf(part, "prelude")),
      ...(person.repeat === null ? [] : [deedOf(person.repeat, "repeat")]),
    ];
    return chain.length ? chain : { do: "wait" };
  };
  const groups: Group[] = [];
  play.run(until, chosen, (group) => {
    groups.push({
      segment: group[0]!.time,
      acts: group.map((slot) => ({ who: slot.participant, n: slot.ordinal, what: slot.note?.label })),
    });
    play.give({ type: "done" });
  });
  return { groups };
}

/**
 * Completion of an action chosen in segment `now` instead of the one under way. Everything is played a segment later,
 * because no turn ends in segment 0.
 */
function changed(agility: number, now: number, newClass: string): number {
  const play = new Play({});
  for (const id of ["one", "other"])
    play.give({ type: "join", participant: id, side: id, stats: { agility, start: 0 } });
  play.give({ type: "start" });
  const times: Record<string, number> = { one: now + 2, other: now + 1 };
  let complete = 0;
  play.run(
    Infinity,
    (id) => (play.state.clock.time === null ? { do: "fixed", segments: times[id]! } : { do: "wait" }),
    ([slot]) => {
      if (slot!.participant === "one") complete = slot!.time;
      else play.give({ type: "changeAction", participant: "one", action: deedOf(newClass, "") });
      play.give({ type: "done" });
    },
  );
  return complete - 1;
}

/** Speeds in the segments of a run, as parts of full speed. */
function paces(run: number, stop: boolean): readonly number[] {
  const play = new Play({});
  play.give({ type: "join", participant: "one", side: "one", stats: { agility: 10, start: 0 } });
  play.give({ type: "start" });
  const coming: Json[] = [{ do: "run", segments: run }, ...(stop ? [{ do: "stop" }] : [])];
  const found: number[] = [];
  play.run(
    Infinity,
    () => coming.shift() ?? { do: "run", segments: 1 },
    ([slot]) => {
      const { half = 0, full = 0 } = slot!.note ?? {};
      found.push(...Array<number>(Number(half)).fill(1 / 2), ...Array<number>(Number(full)).fill(1));
      while (found.length < slot!.time) found.push(0);
      if (coming.length) play.give({ type: "done" });
      else play.give({ type: "end" });
    },
  );
  return found;
}

const SHOOTER = "shooter";

function shooter(agility: number, start: number, weapon: Json, settings: Settings): Play {
  const play = new Play(settings);
  play.give({ type: "join", participant: SHOOTER, side: "a", stats: { agility, start, weapons: [weapon] } });
  play.give({ type: "start" });
  return play;
}

function shots({ agility, start, speed, reload, capacity, loaded, until }: Shots, settings: Settings): unknown {
  const play = shooter(
    agility,
    start,
    { speedClass: figure(speed), reload: figure(reload), capacity, loaded },
    settings,
  );
  const fired: number[] = [];
  const reloaded: number[] = [];
  play.run(
    until,
    () => undefined,
    ([slot]) => {
      (slot!.note?.do === "reload" ? reloaded : fired).push(slot!.time);
      play.give({ type: "done" });
    },
  );
  return { fired, reloaded };
}

function autofire({ agility, start, speed, perSegment, ammo, release }: Autofire, settings: Settings): unknown {
  const play = shooter(
    agility,
    start,
    { speedClass: figure(speed), perSegment, capacity: ammo, loaded: ammo },
    settings,
  );
  let trigger: number | null = null;
  let left = ammo;
  let over = false;
  const bursts: { segment: number; rounds: number }[] = [];
  play.run(
    Infinity,
    () => (over || left === 0 ? { do: "wait" } : undefined),
    ([slot]) => {
      trigger ??= slot!.time;
      over = release !== null && slot!.time >= release;
      play.give(over ? { type: "release", participant: SHOOTER } : { type: "done" });
      const last = slots(play.state).find(({ id }) => id === slot!.id)!;
      const rounds = Number(last.note?.rounds ?? 0);
      if (rounds) bursts.push({ segment: last.time, rounds });
      left -= rounds;
    },
  );
  return { trigger, bursts, left };
}
