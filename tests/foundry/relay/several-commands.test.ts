/** What a click of several commands tells other clients, and what is offered when it is refused. Needs no world. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeSummary, reportFrom } from "../../../src/foundry/fight/events/write-report.ts";
import { applyAll } from "../../../src/foundry/fight/history.ts";
import type { TrackerContext } from "../../../src/foundry/reading/context.ts";
import { remediesOf } from "../../../src/foundry/reading/requests.ts";
import { apply, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { did, fight } from "../../rules/speed-order/fight.ts";

/** Three who act in turn; the first has this many hit points. */
const fightOf = (hp = 10): EncounterState =>
  fight({
    ann: { basicSpeed: 24, ht: 10, hp, maxHp: 10 },
    bob: { basicSpeed: 23 },
    cid: { basicSpeed: 22 },
  });

/** Commands for this many turns. */
const turns = (count: number): readonly Command[] =>
  Array.from({ length: count }, () => did("do-nothing") as unknown as Command);

// Files of one process share what is global: other tests have texts, here they are their keys.
const host = globalThis as { game?: object | undefined };
const { game } = host;
beforeAll(() => {
  host.game = {};
});
afterAll(() => {
  host.game = game;
});

test.each([
  { given: 1, steps: 1 },
  { given: 1, steps: 3 },
  { given: 2, steps: 3 },
])("a click's news has $given of $steps commands and all events", ({ given, steps }) => {
  const before = fightOf();
  const commands = turns(steps);
  const batch = applyAll(before, commands);
  if (batch.refusal) throw new Error(batch.refusal.code);
  const { state: after, events, steps: carriedOut } = batch;
  const news = writeSummary({ commands: commands.slice(0, given), before, after, steps: carriedOut, silent: false });
  const report = reportFrom(news ?? {}, { id: "", writer: "gm", after, before: { state: before, worked: [] } });
  expect(report.commands).toEqual(commands.slice(0, given));
  expect(report.events).toEqual(events);
});

describe("the offer after a refused click", () => {
  /** The first must roll before Done (B-60). */
  const state = fightOf(-2);
  // Without a current slot, the pacing offers no remedy, whether or not its texts are registered.
  const NOBODY: TrackerContext["now"] = [];
  const offered = (commands: readonly Command[], gm = true): readonly string[] => {
    const { refusal } = apply(state, commands[0]);
    return remediesOf(refusal!, commands, { state, gm, now: NOBODY } as TrackerContext).map(({ label }) => label);
  };

  test("is a ruling for the GM", () => {
    expect(offered(turns(1))).toEqual([expect.stringContaining("Refusals.Anyway")]);
    expect(offered(turns(1), false)).toEqual([]);
  });

  test("is no ruling for one of several commands", () => {
    expect(offered(turns(2))).toEqual([]);
  });
});
