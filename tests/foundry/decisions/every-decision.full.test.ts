/** Every decision of initiative systems and combat rules, answered on a page by mouse, thumb and keys. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import {
  allCombatRules,
  apply,
  combatOf,
  participantsOf,
  rulesOf,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { pick } from "../../rules/properties/random.ts";
import { combatRules } from "../../../src/rules/model/combat.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";

import { POPCORN, registerPopcorn, runScript, subject as popcorn } from "../../rules/modules/popcorn.ts";
import type { Subject } from "../../rules/properties/subject.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { DAY } from "../../quick.ts";
import type { PlainFight } from "../plain.ts";
import { decisionsIn, declaredBy, fightIn, type Found } from "./found.ts";
import { Hands, WAYS, type Way } from "./hands.ts";
import { openPage } from "./page.ts";
import { statesOf } from "./states.ts";

const { askingWhileLive } = await import("../../../src/foundry/dialogs/turn-over.ts");
const { remediesOf } = await import("../../../src/foundry/reading/requests.ts");

/** Fights at most, and how often each kind is answered at a seat: by day until each is answered, at night in every way. */
const [FIGHTS, TIMES, LEAST] = DAY ? [200, 3, 1] : [400, 12, WAYS.length];

let window: Loose;
beforeAll(async () => {
  window = await openPage();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type SeatName = "gm" | "anna";
const NAMES = { gm: "Gamemaster", anna: "Anna" } as const;

/** Answers by kind of decision. */
class Answers {
  /** Ways by kind. */
  readonly given = new Map<string, Set<Way>>();
  /** Types of the commands that answers gave. */
  readonly types = new Set<string>();
  readonly faults = new Map<string, string>();
  readonly #asked = new Map<string, number>();

  /** Answers each decision of this seat that was not asked often enough. */
  async giveAll(state: EncounterState, seat: SeatName): Promise<void> {
    const fight = fightIn(state);
    for (const found of decisionsIn(fight[seat].context)) {
      const key = `${found.code} at the seat of ${seat}`;
      const asked = this.#asked.get(key) ?? 0;
      if (asked >= TIMES) continue;
      this.#asked.set(key, asked + 1);
      const way = WAYS[asked % WAYS.length]!;
      const hands = new Hands(window, way, asked);
      const ask = (): ReturnType<Found["ask"]> => askingWhileLive(fight.combat, found.about, found.ask);
      const commands = (await hands.answer(ask)) ?? [];
      for (const { type } of commands) this.types.add(type);
      if (commands.length) this.given.set(found.code, (this.given.get(found.code) ?? new Set()).add(way));
      else if (!hands.reason) hands.faults.push("gives no commands");
      for (const fault of [...hands.faults, ...(found.later ? [] : refusals(commands, fight, seat))])
        this.faults.set(`${key}, by ${way}: ${fault}`, `${hands.titles.join(" > ")} ${JSON.stringify(commands)}`);
    }
  }

  has(code: string): boolean {
    return (this.given.get(code)?.size ?? 0) >= LEAST;
  }
}

/** Why commands are refused that a question let through. A refusal that offers its remedy asks further. */
function refusals(commands: readonly Command[], fight: PlainFight, seat: SeatName): readonly string[] {
  const { context } = fight[seat];
  let { state } = fight;
  for (const command of commands) {
    const barred = seat === "gm" ? null : fight.barred(NAMES[seat], command);
    if (barred) return [`is barred: ${barred}`];
    const made = apply(state, command);
    if (!made.refusal) ({ state } = made);
    else if (made.refusal.code !== "nothing-changes" && !remediesOf(made.refusal, commands, context).length)
      return [`is refused: ${made.refusal.code}`];
  }
  return [];
}

/** Plays fights until all that is declared was answered. @returns what was not */
async function answered(subject: Subject, declared: readonly string[]): Promise<readonly string[]> {
  const answers = new Answers();
  const verbs = Object.keys(rulesOf(subject)!.choices.verbs).filter((type) => !UNASKED.has(type));
  const left = (): readonly string[] => [
    ...[...declared, "prepare"].filter((code) => !answers.has(code)),
    ...verbs.filter((type) => !answers.types.has(type)),
  ];
  for (const [number, state] of statesOf(subject, FIGHTS)) {
    if (!left().length) break;
    await answers.giveAll(state, number % 2 ? "anna" : "gm");
  }
  expect(Object.fromEntries(answers.faults)).toEqual({});
  return left();
}

/** Commands that modules give; the sheet stores speeds, and requests ask about avoiding. */
const UNASKED = new Set(["speed", "avoid"]);

/** The first initiative system that has these rules by default, else the first. */
const homeOf = (rules: string, all: readonly Subject[]): Subject =>
  all.find(({ pacing }) => combatOf({ pacing }) === rules) ?? all[0]!;

const shipped = await subjects();

test.each(shipped.map((subject) => [subject.pacing, subject] as const))(
  "answer every decision of %s",
  { timeout: 300_000 },
  async (pacing, subject) => {
    const rules = allCombatRules().filter(({ id }) => homeOf(id, shipped) === subject);
    const declared = [declaredBy("Pacing", pacing), ...rules.map(({ id }) => declaredBy("Combat", id))].flat();
    expect(await answered(subject, declared)).toEqual([]);
  },
);

describe("modules' initiative systems and combat rules", () => {
  const example = (name: string): string => pathToFileURL(path.join(POPCORN, `../${name}/${name}.mjs`)).href;
  const cards: Subject = {
    pacing: "cards",
    stats: () => ({}),
    command: (state, random) => ({ type: "jump", participant: pick([...participantsOf(state)], random)?.id ?? "" }),
    mostPerWindow: () => 1,
  };

  beforeAll(async () => {
    await registerPopcorn();
    for (const name of ["cards", "three-wounds"]) await runScript(example(name));
  });
  afterAll(() => {
    for (const id of ["popcorn", "cards"]) pacings.delete(id);
    combatRules.delete("three-wounds");
  });

  test.each([popcorn, cards, { ...shipped[0]!, rules: "three-wounds" }])(
    "answer every decision of $pacing $rules",
    async (subject) => {
      expect(await answered(subject, [])).toEqual([]);
    },
  );
});
