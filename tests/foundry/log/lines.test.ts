/** Lines of a fight's log for each reader. */
import { describe, expect, test } from "vitest";
import { apply, currentIds, entriesOf, firstKept, undoEnds } from "../../../src/rules/index.ts";
import { logLimits } from "../../../src/rules/kernel/log.ts";
import { SHIPPED } from "../../shipped.ts";
import { DAY, QUICK } from "../../quick.ts";
import { PlainFight, type Person } from "../plain.ts";
import { fightsWith, kindsOf, PEOPLE } from "./random-fight.ts";

const { Lines } = await import("../../../src/foundry/reading/log-lines.ts");
const { logView, windowTitle } = await import("../../../src/foundry/windows/log/log-view.ts");

const person = (name: string, basicSpeed: number, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, dx: 12, ht: 11, hp: 10, maxHp: 10, fp: 10, maxFp: 10 },
  ...more,
});
const MIRA = person("Mira", 6.25, { owner: "Anna" });
const ORC = person("Orc", 5.75);
const begun = (...people: readonly Person[]): PlainFight => new PlainFight("speed-order", people).start();
const aim = { manoeuvre: "aim" };
const attack = { manoeuvre: "attack" };

describe("log", () => {
  test("titles ten seconds of endless time", () => {
    const { context } = new PlainFight("stopwatch", [{ name: "Mira", stats: { agility: 10 } }]).start().gm;
    const titleAt = (time: number): string => windowTitle({ round: 1, time, undone: false }, context);
    expect([titleAt(0), titleAt(19), titleAt(60)]).toEqual(["0 to 10\u00a0s", "0 to 10\u00a0s", "30 to 40\u00a0s"]);
  });

  test.each([
    [true, "Hide Before the start", "i-chevron-up"],
    [false, "Show Before the start", "i-chevron-down"],
  ])("toggles a group that is open: %s", (open, label, icon) => {
    const opened = new Map([["0", open]]);
    const { groups } = logView({ lines: new Lines(), opened, wanted: "" }, begun(MIRA).gm.context);
    expect(groups[0]?.toggle).toEqual({
      action: "toggle",
      label,
      icon,
      expanded: open,
      args: { group: "0", open: !open },
    });
  });

  test("lists actions with user and time, and undone ones", () => {
    const fight = begun(MIRA, ORC).give(
      { type: "choose", participant: "mira", ...aim },
      { type: "done" },
      { type: "done", report: attack, by: "Gamemaster" },
    );
    const { gm } = fight;
    expect(gm.logTitles).toEqual(["Before the start", "Second 1"]);
    expect(gm.log.slice(-4)).toEqual(["The fight begins", "Mira chooses Aim", "Mira: Aim", "Orc: Attack"]);
    expect(gm.logDetails.at(-1)).toMatch(/^Orc: Attack \| 5\.75 \| by Gamemaster/);
    fight.undo();
    expect([gm.logTitles.at(-1), gm.logDetails.at(-1)]).toEqual([
      expect.stringMatching(/undone|taken back/i),
      expect.stringMatching(/^Orc: Attack/),
    ]);
    expect(gm.historyTitles).toEqual(["Undo “Mira: Aim”", "Redo “Orc: Attack”"]);
  });

  test("lists a click as one line and finds lines by words", () => {
    const { gm } = begun(MIRA, ORC).give(
      { type: "choose", participant: "mira", ...aim, id: "one" },
      { type: "done", joined: true },
      { type: "done", by: "Gamemaster" },
    );
    expect(gm.log).toContain("Mira chooses Aim / Mira: Aim");
    expect(gm.found("orc gamemaster")).toEqual(["Orc: done"]);
    expect(gm.found("nobody")).toEqual([]);
  });

  test("names the turn before or after which another was placed", () => {
    const fight = begun(MIRA, ORC, { name: "Wolf", stats: { basicSpeed: 20, dx: 11 } });
    for (const place of ["before", "after"]) fight.give({ type: "move", slot: "1_wolf_1", to: { [place]: "1_orc_1" } });
    expect(fight.gm.log.slice(-2)).toEqual(["Wolf moved before Orc", "Wolf moved after Orc"]);
  });

  test("shows changed values and the result of a death roll", () => {
    const fight = begun(MIRA, ORC).give({ type: "change", participant: "orc", stats: { basicSpeed: 22 } });
    const { gm } = fight;
    expect(gm.log.at(-1)).toContain("Orc: Basic Speed: 5.75 → 5.50");
    fight.give({ type: "harm", participant: "orc", injury: 20 }).say("death", 16, "orc");
    const told = gm.log.filter((line) => line.includes("Orc"));
    expect(told.at(-1)).toMatch(/Orc rolled 16 vs HT 11: dies/);
    // Reported after the roll, and once.
    expect(told.join(" ").match(/dies|dead/g)).toHaveLength(1);
  });

  test("shows players no buttons and nothing of hidden combatants", () => {
    const viper = person("Viper", 6, { hidden: true, join: { hidden: true } });
    const fight = begun(MIRA, ORC, viper).give({ type: "done" }, { type: "done", report: aim });
    const shown = { ...viper, hidden: false };
    const reveal = (hidden: boolean): void => {
      fight.give({ type: "hide", participant: "viper", hidden });
      fight.people.splice(2, 1, { ...shown, hidden });
    };
    reveal(false);
    fight.give({ type: "done" }, { type: "nextWindow" }, { type: "done" }, { type: "done", report: attack });
    const { anna } = PlainFight.standing(fight.state, fight.people);
    expect(anna.log.join()).not.toMatch(/Viper: Aim|hidden|Viper joins/);
    expect(anna.log).toContain("Viper: Attack");
    expect(anna.logDetails.join()).not.toMatch(/Back to/);
    reveal(true);
    const { log, logDetails } = PlainFight.standing(fight.state, fight.people).anna;
    expect(log.join()).not.toContain("Viper");
    expect(logDetails.findIndex((line) => line.includes("here now"))).toBe(log.length - 1);
  });

  test("hides a foe's declaration from players until it counts", () => {
    const armed = (label: string): Partial<Person> => ({ stats: { weapons: [{ label, spd: 5 }] } });
    const fight = new PlainFight("side-segments", [
      { ...MIRA, ...armed("sword") },
      { ...ORC, ...armed("axe") },
    ]).start();
    const { gm, anna } = fight;
    fight.give({ type: "declare", participant: "orc", intent: { action: "retreat" } });
    expect([gm.log.at(-1), anna.log.at(-1)]).toEqual(["Orc declares: push and leave", "Orc has declared"]);
    fight.give({ type: "declare", participant: "mira", intent: { action: "shift" } });
    fight.say("speed", 5, "mira").say("speed", 5, "orc").say("initiative", 4, "party").say("initiative", 3, "foes");
    expect(anna.log).toContain("Orc declares: push and leave");
  });

  test("marks the end of full undo on its group or line", () => {
    let { state } = begun(MIRA, ORC, person("Wolf", 5));
    for (let click = 0; click < 340; click++) {
      const outcome = apply(state, { type: currentIds(state).length ? "done" : "nextWindow", id: `click${click}` });
      if (outcome.refusal) throw new Error(outcome.refusal.code);
      ({ state } = outcome);
    }
    const ends = undoEnds(state);
    expect(ends).toBeGreaterThan(100);
    const { gm } = PlainFight.standing(state, [MIRA, ORC, person("Wolf", 5)]);
    expect(gm.logEdges("", false)).toEqual([[expect.any(String), ""]]);
    // The line below is the oldest that can be undone.
    expect(gm.logEdges()).toEqual([["Up to here everything can be undone.", String(ends + 1)]]);
    expect(gm.logEdges("Orc")).toEqual([]);
  });
});

describe.each(SHIPPED)("log of %s", (pacing) => {
  const NO_WORDS = /[{}]|undefined|null|NaN|\[object|SEGMENTZERO|Pacing\.|Log\.|^\s*$|: ?$/;
  const people = PEOPLE.map(({ _id, name }): Person => ({ id: _id, name }));
  // QA-13: attacks of two-action get no defence; and no spell of its fights lasts.
  const never = [
    "onward",
    ...(pacing === "stopwatch" ? ["nextWindow"] : []),
    ...(pacing === "two-action" ? ["defend", "endSpell"] : []),
  ];
  test.skipIf(QUICK)(
    "has words for every command",
    async () => {
      const kinds = kindsOf(pacing).filter((kind) => !never.includes(kind));
      const { fights, missing } = await fightsWith(pacing, kinds);
      expect(missing, "kinds of commands that no fight had").toEqual([]);
      for (const fight of fights) {
        const lines = PlainFight.standing(fight, people).gm.log;
        const own = entriesOf(fight).filter(({ joined }) => !joined);
        // Values that no sheet shows change without a line.
        const silent = own.filter(({ command }) => command.type === "change").length;
        expect(lines.length).toBeLessThanOrEqual(own.length);
        expect(lines.length).toBeGreaterThanOrEqual(own.length - silent);
        const words = lines.flatMap((line) => line.split(" / "));
        expect(words.filter((line) => NO_WORDS.test(line) || line.includes("Something happened"))).toEqual([]);
      }
    },
    120_000,
  );

  test.skipIf(QUICK)(
    "has plain words for compact entries and marks full undo's end",
    async () => {
      const usual = { ...logLimits };
      Object.assign(logLimits, { fullPerParticipant: 0, leastFull: 5, mostFull: 5, compact: 40 });
      try {
        const { fights } = await fightsWith(
          pacing,
          DAY ? ["done"] : kindsOf(pacing).filter((kind) => !never.includes(kind)),
        );
        for (const fight of fights) {
          const { gm } = PlainFight.standing(fight, people);
          expect(gm.log.flatMap((line) => line.split(" / ")).filter((line) => NO_WORDS.test(line))).toEqual([]);
          expect(gm.logEdges().map(([words]) => words)).toEqual(["Up to here everything can be undone."]);
          expect(gm.logOlder).toBe(firstKept(fight) > 1 ? "Older entries are no longer kept." : "");
          expect(gm.logDetails.filter((line) => line.includes("Back to")).length).toBeLessThanOrEqual(6);
        }
      } finally {
        Object.assign(logLimits, usual);
      }
    },
    120_000,
  );
});
