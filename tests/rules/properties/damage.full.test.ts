import { describe, expect, test } from "vitest";
import {
  apply,
  applyPatch,
  current,
  forecast,
  newEncounter,
  problemOf,
  requests,
  slots,
  type EncounterState,
  type Patch,
} from "../../../src/rules/index.ts";
import { damageOf, repair, restartRound } from "../../../src/rules/kernel/repair.ts";
import { anyCommand, opening } from "./commands.ts";
import { deepFreeze, throughStorage } from "./json-state.ts";
import { pick, randomFrom, type Random } from "./random.ts";
import type { Subject } from "./subject.ts";
import { subjects } from "./subjects.ts";
import { cases } from "../../quick.ts";

const seeds = (most: number): number[] => Array.from({ length: cases(most) }, (_, seed) => seed + 1);

/** Plays random commands, and looks at the fight after each but the opening ones. */
function played(
  subject: Subject,
  seed: number,
  length: number,
  look: (state: EncounterState, at: number, command: unknown) => void = () => undefined,
): EncounterState {
  const random = randomFrom(seed);
  let state = newEncounter(subject.pacing);
  const give = (command: unknown): void => {
    const outcome = apply(state, command);
    if (!outcome.refusal) ({ state } = outcome);
  };
  opening(subject, random).forEach(give);
  for (let i = 0; i < length; i++) {
    const command = anyCommand(state, subject, random);
    give(command);
    look(state, i, command);
  }
  return throughStorage(state);
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** All paths of a value except its root. */
function* pathsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  for (const [name, member] of isTree(value) ? Object.entries(value) : []) {
    yield [...path, name];
    yield* pathsOf(member, [...path, name]);
  }
}

/** Members that replace a value. */
const INSTEAD: readonly unknown[] = deepFreeze([
  null,
  "",
  "x",
  -1,
  1.5,
  1e11,
  1e13,
  1e300,
  true,
  [],
  {},
  [[]],
  { __proto__: null, a: { b: [] } },
  JSON.parse('{"__proto__":{"polluted":1}}'),
  "a b",
  0,
  7,
]);

/** As JSON does it: `__proto__` is an ordinary name. */
function set(tree: Tree, name: string, value: unknown): void {
  Object.defineProperty(tree, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Damages a copy at a random place. @returns what was done, for the message */
function damaged(state: EncounterState, random: Random): { readonly broken: unknown; readonly done: string } {
  const broken = structuredClone(state) as unknown as Tree;
  const done: string[] = [];
  for (let times = 1 + random(3); times > 0; times--) {
    let at = broken;
    const path: string[] = [];
    for (;;) {
      const names = Object.keys(at);
      const name = names.length ? pick(names, random)! : "new";
      path.push(name);
      const next = Object.hasOwn(at, name) ? at[name] : undefined;
      if (isTree(next) && !Object.isFrozen(next) && random(4) > 0) {
        at = next;
        continue;
      }
      // A list has no names in JSON.
      const way = Array.isArray(at) ? pick([0, 1, 3, 4], random)! : random(5);
      if (way === 0) delete at[name];
      else if (way === 1) set(at, name, pick(INSTEAD, random));
      else if (way === 2) set(at, pick(["__proto__", "valueOf", "a.b", "constructor", "extra"], random)!, next);
      else if (way === 3) for (const one of names.slice(random(names.length + 1))) delete at[one];
      else set(at, name, typeof next === "number" ? next + random(2_000) - 1_000 : pick(INSTEAD, random));
      done.push(`${["delete", "replace", "name", "truncate", "alter"][way]} ${path.join(".")}`);
      break;
    }
  }
  return { broken, done: done.join("; ") };
}

function readAll(state: unknown): void {
  slots(state);
  current(state);
  requests(state);
  forecast(state, 4);
  problemOf(state);
  for (const command of [
    { type: "done" },
    { type: "undo" },
    { type: "takeBack" },
    { type: "redo" },
    { type: "nextWindow" },
    { type: "undo", to: 0 },
  ])
    apply(state, command);
  if (isTree(state)) applyPatch(state, { sides: [{}] } as unknown as Patch);
}

describe.each((await subjects()).map((subject) => [subject.pacing, subject] as const))(
  "damaged stored fight: %s",
  (pacing, subject) => {
    test.each(seeds(10))("returns an undamaged fight as the same object (%i)", (seed) => {
      const state = deepFreeze(played(subject, seed, 20 + (seed % 7) * 30));
      const repaired = repair(state);
      expect(repaired?.losses).toEqual([]);
      expect(repaired?.state).toBe(state);
    });
    test("finds no damage after any commands", () => {
      for (const seed of seeds(12))
        played(subject, seed * 104_729, 100, (state, i, command) => {
          if (i % 5 === 0) expect([damageOf(throughStorage(state)), seed, i, command]).toEqual([[], seed, i, command]);
        });
    });
    test.each(seeds(5))("finds lists and objects swapped (%i)", (seed) => {
      const state = played(subject, seed, 60);
      // What a command said only is shown, and an inverse is looked at as a whole: it may hold anything.
      const paths = [...pathsOf(state)].filter(([part]) => part !== "log");
      for (const path of paths) {
        const broken = structuredClone(state) as unknown as Tree;
        const at = path.slice(0, -1).reduce((tree, name) => tree[name] as Tree, broken);
        const last = path.at(-1)!;
        if (!isTree(at[last])) continue;
        at[last] = Array.isArray(at[last]) ? {} : [];
        expect([problemOf(broken)?.code ?? null, path.join(".")]).toEqual(["state-unreadable", path.join(".")]);
        const repaired = repair(broken);
        expect(repaired && problemOf(throughStorage(repaired.state))).toBeNull();
        expect(repaired?.losses.length === 0).toBe(false);
      }
    });
    test.each(seeds(20))("never throws and plays on after repair (%i)", (seed) => {
      const random = randomFrom(seed * 31);
      const state = played(subject, seed % 5, 60);
      for (let i = 0; i < 10; i++) {
        const { broken, done } = damaged(state, random);
        const copy = structuredClone(broken);
        readAll(deepFreeze(structuredClone(broken)));
        const repaired = repair(deepFreeze(broken));
        expect(broken, done).toEqual(copy);
        if (!repaired) {
          // Only another pacing or a newer form cannot be repaired.
          expect((broken as Tree).pacing === pacing && !(((broken as Tree).schema as number) > 1)).toBe(false);
          continue;
        }
        expect([problemOf(throughStorage(repaired.state)), done]).toEqual([null, done]);
        // Damage is reported, and repaired parts are sound.
        if (problemOf(structuredClone(broken))) expect(repaired.losses.length, done).toBeGreaterThan(0);
        expect([damageOf(throughStorage(repaired.state)), done, repaired.losses]).toEqual([[], done, repaired.losses]);
        playsOn(repaired.state, subject, random, done);
        const again = restartRound(broken);
        if (again) {
          expect(problemOf(throughStorage(again.state))).toBeNull();
          expect([damageOf(throughStorage(again.state)), done]).toEqual([[], done]);
          expect(apply(again.state, { type: "undo" }).refusal?.code).toBe("nothing-to-undo");
          playsOn(again.state, subject, random, done);
        }
      }
    });
  },
);

function playsOn(given: EncounterState, subject: Subject, random: Random, done: string): void {
  let state = given;
  for (let i = 0; i < 12; i++) {
    const outcome = apply(state, anyCommand(state, subject, random));
    expect([outcome.refusal?.code === "internal", done]).toEqual([false, done]);
    if (!outcome.refusal) ({ state } = outcome);
  }
  expect([problemOf(throughStorage(state)), done]).toEqual([null, done]);
  if (state.status === "running" && !state.pause && !current(state)?.length && !requests(state).length)
    expect([apply(state, { type: "nextWindow" }).refusal?.code ?? null, done]).toEqual([
      expect.toBeOneOf([null, "no-windows"]) as unknown,
      done,
    ]);
}

test("leaves Object.prototype unchanged", () => expect(({} as { polluted?: unknown }).polluted).toBeUndefined());
