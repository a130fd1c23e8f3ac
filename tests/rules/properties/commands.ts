import {
  current,
  currentIds,
  entriesOf,
  halted,
  optionsOf,
  participantOf,
  participantsOf,
  requests,
  rulesOf,
  slots,
  type Command,
  type EncounterState,
  type Json,
  type Participant,
  type Request,
  type Slot,
} from "../../../src/rules/index.ts";
import { LARGEST } from "../../../src/rules/model/fields.ts";
import { isObject } from "../../../src/rules/model/json.ts";
import { exchangeStep } from "./exchange-step.ts";
import { garbage } from "./garbage.ts";
import { pick, roll, type Random } from "./random.ts";
import type { Subject } from "./subject.ts";

/** Ids of joiners: few, so that some return under the same name. */
const NAMES = ["ann", "bob", "cid", "dot", "eve", "fay"];
/** The earliest time of a random hazard, in the pacing's unit. */
const EARLIEST = -4;
const SIDES = ["red", "blue", "grey"];

type Make = (state: EncounterState, subject: Subject, random: Random) => unknown;

/** How often each kind of command is given. Time goes on most of the time, else no sequence would see a second window. */
const WEIGHTS: readonly (readonly [weight: number, make: Make])[] = [
  [30, (state, _, random) => goOn(state, random)],
  [14, (state, subject, random) => subject.command(state, random)],
  [6, (state, _, random) => exchangeStep(state, random)],
  [4, (state, subject, random) => join(subject, random, pick(NAMES, random)!)],
  [2, (_, __, random) => hazard(random)],
  [3, anybodys("leave")],
  [4, anybodys("defeat", (random) => (random(3) === 0 ? { fell: true } : {}))],
  [
    3,
    (state, _, random) => ({
      type: "revive",
      participant: aFallen(state, random),
      ...(random(2) === 0 ? { rose: true } : {}),
    }),
  ],
  [3, anybodys("change", (random, subject) => ({ stats: subject.stats(random) }))],
  [1, anybodys("side", (random) => ({ side: pick(SIDES, random) }))],
  [1, anybodys("group", (random) => ({ group: pick(["", "pack"], random) }))],
  [1, anybodys("hide", (random) => ({ hidden: random(2) === 0 }))],
  [
    3,
    (state, _, random) => ({
      type: "shareTurn",
      participants: [anybody(state, random), anybody(state, random)],
      leader: anybody(state, random),
    }),
  ],
  [3, (state) => ({ type: "together", slots: nextOfGroup(state) })],
  [1, (state) => ({ type: "done", slots: currentIds(state) })],
  [1, anybodys("partTurns")],
  [
    2,
    (state, _, random) => ({
      type: "keepPlace",
      participant: anybody(state, random),
      beside: anybody(state, random),
      where: pick(["before", "after"], random),
    }),
  ],
  [1, anybodys("ownPlace")],
  [6, (state, _, random) => move(state, random)],
  [3, (state, _, random) => ({ type: "lose", slot: anySlot(state, random) })],
  [
    4,
    (state, _, random) => ({
      type: "done",
      slots: pick([currentIds(state).slice(0, 1), [anySlot(state, random)], []], random)!,
    }),
  ],
  [4, (state, _, random) => badAnswer(state, random)],
  [3, (state, _, random) => ({ type: "askAgain", request: pick(answeredIn(state), random) ?? "nobody" })],
  [2, () => ({ type: "nextWindow" })],
  [1, () => ({ type: "pause", note: "tea" })],
  [2, () => ({ type: "resume" })],
  [1, () => ({ type: "onward" })],
  [2, (state, _, random) => option(state, random)],
  [5, (state, _, random) => ({ type: "undo", ...(random(3) === 0 ? { to: random(state.head + 1) } : {}) })],
  [3, (state, _, random) => ({ type: "takeBack", ...(random(3) === 0 ? { to: random(state.head + 1) } : {}) })],
  [6, () => ({ type: "redo" })],
  [
    1,
    (state, _, random) => ({
      type: "leave",
      participant: anybody(state, random),
      id: usedId(state, random) ?? `l${random(1_000_000)}`,
    }),
  ],
  [4, (_, __, random) => garbage(random)],
];

const TOTAL = WEIGHTS.reduce((sum, [weight]) => sum + weight, 0);

/** Any command: sensible, foolish or invalid. */
export function anyCommand(state: EncounterState, subject: Subject, random: Random): unknown {
  let at = random(TOTAL);
  const [, make] = WEIGHTS.find(([weight]) => (at -= weight) < 0)!;
  const sensible = make(state, subject, random);
  const twist = random(12);
  const command = twist === 0 ? extremely(sensible, random) : twist === 1 ? asNoJson(sensible) : sensible;
  // Some belong to the same click as the previous one.
  return random(4) === 0 && isObject(command) && Object.hasOwn(command, "type")
    ? { ...command, joined: true }
    : command;
}

/** The same with very large or very small figures, some the most that a command may carry. */
function extremely(value: unknown, random: Random): unknown {
  return withNumbers(value, (one) => pick([LARGEST, -LARGEST, LARGEST / 10, 1_000, 100, one], random)!);
}

/** The same with values that only a program can write: −0 for 0, and undefined members. */
function asNoJson(value: unknown): unknown {
  return withNumbers(value, (one) => (one === 0 ? -0 : one), { none: undefined });
}

/** The same with other numbers, and with more members in each object. */
function withNumbers(value: unknown, change: (one: number) => number, more: object = {}): unknown {
  const inside = (one: unknown): unknown => withNumbers(one, change, more);
  if (typeof value === "number") return change(value);
  if (Array.isArray(value)) return value.map(inside);
  return isObject(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.keys(value).length < 50 &&
    value.note !== value
    ? { ...Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inside(member)])), ...more }
    : value;
}

/** Before the fight: some settings, some participants, perhaps a hazard, then the start. */
export function opening(subject: Subject, random: Random): unknown[] {
  const { rules } = subject;
  const commands: unknown[] = rules === undefined ? [] : [{ type: "rules", rules }];
  const options = optionsOf(rulesOf(subject)!);
  for (let i = random(3); i > 0; i--) commands.push(optionCommand(pick(options, random), random));
  for (const name of NAMES.slice(0, 2 + random(3))) commands.push(join(subject, random, name));
  if (random(6) === 0) commands.push(hazard(random));
  return [...commands, { type: "start" }];
}

/** Commands that advance time: Done for current slots, answers for requests. */
function goOn(state: EncounterState, random: Random): unknown {
  const pending = requests(state);
  if (state.status !== "running") return { type: "start" };
  if (state.pause) return { type: "resume" };
  if (halted(state) && random(3) > 0) return { type: "onward" };
  if (currentIds(state).length || !pending.length) return { type: "done" };
  const some = random(3) === 0 ? [pick(pending, random)!] : pending;
  return {
    type: "answer",
    answers: Object.fromEntries(some.map((request) => [request.id, answerTo(request, random)])),
    id: `c${state.head}`,
  };
}

/** Recently answered requests, regardless of their result. */
function answeredIn(state: EncounterState): readonly string[] {
  return entriesOf(state)
    .slice(-6)
    .flatMap(({ command }) => (command.type === "answer" ? Object.keys(command.answers as object) : []));
}

function answerTo(request: Request, random: Random): Json {
  if (request.dice) return roll(request.dice, random);
  return request.choices && random(3) > 0 ? (pick(request.choices, random) ?? request.fallback) : request.fallback;
}

function badAnswer(state: EncounterState, random: Random): unknown {
  const wrong = pick<unknown>([0, -3, 1_000, 2.5, "six", null, [], {}, true, Number.NaN], random);
  return { type: "answer", answers: { [pick(requests(state), random)?.id ?? "nobody-asked"]: wrong } };
}

function join(subject: Subject, random: Random, participant: string): Command {
  return {
    type: "join",
    participant,
    side: pick(SIDES, random)!,
    npc: random(2) === 0,
    group: pick(["", "pack"], random)!,
    hidden: random(8) === 0,
    stats: subject.stats(random),
  };
}

function hazard(random: Random): Command {
  return {
    type: "join",
    participant: `fire${random(2)}`,
    side: "grey",
    kind: "hazard",
    stats: { time: random(24) + EARLIEST, from: 1 + random(2), every: random(3) },
  };
}

function move(state: EncounterState, random: Random): unknown {
  const other = anySlot(state, random);
  const time = (state.clock.time ?? 0) + random(9) - 4;
  return {
    type: "move",
    slot: anySlot(state, random),
    to: pick<Json>([{ time }, { before: other }, { after: other }], random)!,
    ...(random(4) === 0 ? { ruling: true } : {}),
  };
}

function option(state: EncounterState, random: Random): unknown {
  return optionCommand(pick(optionsOf(rulesOf(state)!), random), random);
}

export function optionCommand(
  spec: { name: string; kind: string; choices?: readonly Json[]; min?: number; max?: number } | undefined,
  random: Random,
): unknown {
  if (!spec) return { type: "option", name: "none", value: 1 };
  const { min = 0, max = 0 } = spec;
  const value =
    spec.kind === "choice"
      ? pick(spec.choices ?? [], random)
      : spec.kind === "switch"
        ? random(2) === 0
        : min + random(Math.min(max - min + 2, 50));
  return { type: "option", name: spec.name, value };
}

/** The id of a command in force. */
function usedId(state: EncounterState, random: Random): string | undefined {
  return pick(
    entriesOf(state).flatMap(({ id, number }) => (id !== undefined && number <= state.head ? [id] : [])),
    random,
  );
}

/** A command about any participant. */
function anybodys(type: string, more: (random: Random, subject: Subject) => object = () => ({})): Make {
  return (state, subject, random) => ({ type, participant: anybody(state, random), ...more(random, subject) });
}

function anybody(state: EncounterState, random: Random): string {
  return pick([...participantsOf(state)] as readonly Participant[], random)?.id ?? "nobody";
}

function aFallen(state: EncounterState, random: Random): string {
  const fallen = [...participantsOf(state)].filter(({ defeated }) => defeated);
  return pick(fallen, random)?.id ?? anybody(state, random);
}

/** The turns that may begin together with the acting one (J-10), stunned members among them; else any two. */
function nextOfGroup(state: EncounterState): readonly string[] {
  const open = slots(state).filter((slot) => slot.state === "open");
  const groupOf = (slot: Slot | undefined): string | undefined => participantOf(state, slot?.participant ?? "")?.group;
  const [acting] = current(state) ?? [];
  const end = open.findIndex((slot) => groupOf(slot) !== groupOf(acting) || slot.time !== acting?.time);
  const next = groupOf(acting) ? open.slice(0, end < 0 ? undefined : end) : [];
  return (next.length ? next : open.slice(0, 2)).map(({ id }) => id);
}

function anySlot(state: EncounterState, random: Random): string {
  return pick(slots(state), random)?.id ?? "1_nobody_1";
}
