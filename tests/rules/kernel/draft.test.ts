import * as fc from "fast-check";
import { create } from "mutative";
import { expect, test } from "vitest";
import { newEncounter, type EncounterState } from "../../../src/rules/index.ts";
import { Draft } from "../../../src/rules/model/draft.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { write } from "../../../src/rules/model/recipe.ts";
import type { JsonObject } from "../../../src/rules/model/json.ts";
import { applyPatch, diff } from "../../../src/rules/order/patch.ts";
import { cases } from "../../quick.ts";

// The draft against mutative, the library that it took the place of: the same writes give the same state, and share the same parts of the old one.

const PEOPLE = ["ann", "bob", "cid", "dan"];

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

function fight(): EncounterState {
  const participants: Record<string, Record<string, unknown>> = {};
  PEOPLE.slice(0, 3).forEach((id, i) => {
    (participants[bucketOf(id)] ??= {})[id] = person(id, i);
  });
  return frozen({
    ...newEncounter("none"),
    halted: true,
    clock: { round: 1, time: 3, played: true },
    now: { one: true, two: true },
    held: [["three", "four"]],
    pause: { kind: "break", note: "" },
    sides: { heroes: { seat: 1 } },
    participants,
    facts: { list: [{ x: 1 }, { x: 2 }], deep: { under: { y: 1 } }, plain: 1 },
    exchanges: { first: { number: 1 } },
  } as unknown as EncounterState);
}

function person(id: string, seat: number): JsonObject {
  return {
    id,
    seat,
    side: "heroes",
    stats: { hp: 10, skills: { sword: 12 } },
    hidden: false,
    facts: { aim: { target: "ann", turns: 1 }, owes: [1, 2] },
    turn: { round: 1, made: { a: { n: 1 } } },
  };
}

/** The common type of two drafts: the test writes by path, unlike recipes. */
type Tree = Record<string, unknown>;

interface Step {
  /** The starting point: a member of the state, or a participant. */
  readonly root: string;
  readonly path: readonly number[];
  readonly change: "set" | "equal" | "back" | "delete" | "push" | "add";
  readonly value: number;
}

const ROOTS = ["clock", "now", "held", "pause", "options", "sides", "facts", "exchanges", ...PEOPLE];
const step: fc.Arbitrary<Step> = fc.record({
  root: fc.constantFrom(...ROOTS),
  path: fc.array(fc.nat(5), { maxLength: 4 }),
  change: fc.constantFrom("set", "equal", "back", "delete", "push", "add"),
  value: fc.nat(3),
});

/** @param inside gives a member of a participant to be written to; recipes ask for facts and turn alone, and replace all others */
function take(
  { root, path, change, value }: Step,
  draft: Tree,
  personOf: (id: string) => unknown,
  inside: (id: string, name: "facts" | "turn") => unknown,
): void {
  const isPerson = PEOPLE.includes(root);
  let tree = (isPerson ? personOf(root) : draft[root]) as Tree | undefined;
  if (!tree) return;
  for (const [depth, place] of path.slice(0, -1).entries()) {
    const names = Object.keys(tree).filter(
      (name) =>
        typeof tree![name] === "object" &&
        tree![name] !== null &&
        (!isPerson || depth > 0 || name === "facts" || name === "turn"),
    );
    if (!names.length) break;
    const name = names[place % names.length]!;
    tree = (isPerson && depth === 0 ? inside(root, name as "facts" | "turn") : tree[name]) as Tree;
  }
  const names = Object.keys(tree);
  const name = names[(path.at(-1) ?? 0) % Math.max(1, names.length)];
  if (change === "push" && Array.isArray(tree)) return void tree.push(value);
  if (Array.isArray(tree) || change === "push") return;
  if (change === "add") return void (tree[`new${value}`] = { value });
  if (name === undefined) return;
  if (change === "delete") delete tree[name];
  else if (change === "set") tree[name] = value;
  else if (typeof tree[name] !== "object") tree[name] = change === "equal" ? tree[name] : String(value);
}

function written(state: EncounterState, steps: readonly Step[]): EncounterState {
  return write(state, (draft) => {
    for (const one of steps)
      take(
        one,
        draft as unknown as Tree,
        (id) => draft.participant(id),
        (id, name) => draft.inside(id, name),
      );
  });
}

function model(state: EncounterState, steps: readonly Step[]): EncounterState {
  return create(state as object, (draft) => {
    const people = (draft as { participants: Record<string, Tree> }).participants;
    for (const one of steps)
      take(
        one,
        draft as Tree,
        (id) => people[bucketOf(id)]?.[id],
        (id, name) => (people[bucketOf(id)]?.[id] as Tree)[name],
      );
  }) as EncounterState;
}

/** Paths of the objects shared with the old state. */
function shared(state: unknown, old: unknown, path = ""): string[] {
  if (typeof state !== "object" || state === null || typeof old !== "object" || old === null) return [];
  if (state === old) return [path];
  return Object.keys(state).flatMap((name) => shared((state as Tree)[name], (old as Tree)[name], `${path}.${name}`));
}

test("writes the same state as mutative and shares as much", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const state = fight();
      const [ours, theirs] = [written(state, steps), model(state, steps)];
      expect(ours).toEqual(theirs);
      // Ours may share more: a restored value counts as unwritten.
      const ourPaths = shared(ours, state);
      expect(shared(theirs, state).filter((path) => !ourPaths.some((one) => path.startsWith(one)))).toEqual([]);
    }),
    { numRuns: cases(1_000) },
  );
});

test("leaves a settled state unchanged by later writes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), (first, second) => {
      const state = fight();
      const draft = new Draft(state);
      const settledAfter = (steps: readonly Step[]): EncounterState => {
        for (const one of steps)
          take(
            one,
            draft as unknown as Tree,
            (id) => draft.participant(id),
            (id, name) => draft.inside(id, name),
          );
        return frozen(draft.settled());
      };
      const between = settledAfter(first);
      const end = settledAfter(second);
      expect(between).toEqual(written(state, first));
      expect(end).toEqual(written(between, second));
      expect(draft.settled()).toBe(end);
    }),
    { numRuns: cases(500) },
  );
});

test("names every active slot only in a changed state", () => {
  const state = frozen({ ...fight(), lead: true as const, now: {} });
  const draft = new Draft(state, { one: true, two: true });
  expect(draft.settled()).toBe(state);
  void draft.now;
  expect(draft.settled()).toBe(state);
  draft.stage = "play";
  const { lead: _, ...rest } = state;
  expect(draft.settled()).toEqual({ ...rest, stage: "play", now: { one: true, two: true } });
  delete draft.now.one;
  expect(draft.settled().now).toEqual({ two: true });
});

test("leads both ways by patches that share the rest", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const state = fight();
      const other = written(state, steps);
      expect(applyPatch(state, diff(state, other))).toEqual(other);
      expect(applyPatch(other, diff(other, state))).toEqual(state);
      expect(applyPatch(state, diff(state, state))).toBe(state);
    }),
    { numRuns: cases(300) },
  );
});

test("writes to a joiner at once and removes a leaver", () => {
  const state = fight();
  const dan = person("dan", 4) as unknown as EncounterState["participants"][string][string];
  const after = write(state, (draft) => {
    draft.add(dan);
    draft.participant("dan")!.hidden = true;
    (draft.inside("ann", "facts") as Tree).gone = true;
    draft.remove("ann");
  });
  expect(after.participants[bucketOf("dan")]!.dan).toMatchObject({ id: "dan", hidden: true });
  expect(after.participants[bucketOf("ann")]).not.toHaveProperty("ann");
});

test("returns replaced facts after the replacement", () => {
  const after = write(fight(), (draft) => {
    (draft.inside("ann", "facts") as Tree).lost = true;
    draft.participant("ann")!.facts = frozen({ kept: { n: 1 } });
    (draft.inside("ann", "facts")!.kept as { n: number }).n++;
    expect(draft.participant("ann")!.facts).toEqual({ kept: { n: 2 } });
  });
  expect(after.participants[bucketOf("ann")]!.ann!.facts).toEqual({ kept: { n: 2 } });
  const replacedLast = write(fight(), (draft) => {
    (draft.inside("ann", "facts") as Tree).lost = true;
    draft.participant("ann")!.facts = { kept: 1 };
  });
  expect(replacedLast.participants[bucketOf("ann")]!.ann!.facts).toEqual({ kept: 1 });
});

test("keeps the log when it adopts another state, and stays writable", () => {
  const state = fight();
  const other = written(state, [
    { root: "facts", path: [2], change: "set", value: 3 },
    { root: "bob", path: [1], change: "set", value: 9 },
  ]);
  const after = write({ ...state, head: 7 }, (draft) => {
    draft.adopt(other);
    draft.stage = "play";
    draft.facts.more = 1;
  });
  expect(after).toEqual({ ...other, head: 7, stage: "play", facts: { ...other.facts, more: 1 } });
});

test("keeps optional members absent and unchanged states identical", () => {
  const state = frozen(newEncounter("none"));
  expect(
    write(state, (draft) => {
      void [draft.halted, draft.exchanges, draft.options];
    }),
  ).toBe(state);
  expect(
    write(fight(), (draft) => {
      delete draft.halted;
      draft.exchanges = undefined;
    }),
  ).toStrictEqual((({ halted: _, exchanges: _e, ...rest }) => rest)(fight()));
  const draft = new Draft(fight());
  draft.adopt(state);
  expect(draft.settled()).not.toHaveProperty("halted");
});

test("replaces each object of a state as a whole", () => {
  const other = {
    clock: { round: 9, time: null, played: false },
    now: { five: true },
    held: [],
    pause: null,
    options: { dice: "d20" },
    sides: { foes: { seat: 2 } },
    facts: { mood: 3 },
    exchanges: {},
  };
  expect(write(fight(), (draft) => void Object.assign(draft, structuredClone(other)))).toEqual({
    ...fight(),
    ...other,
  });
});
