import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { entriesOf, firstKept, type EncounterState } from "../../../src/rules/index.ts";
import { logLimits } from "../../../src/rules/kernel/log.ts";
import { shipped } from "../../shipped.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { LogReader } from "./log.ts";
import { fightsWith, kindsOf, PEOPLE, randomFight } from "./random-fight.ts";
import { QUICK, quickOrFull } from "../../quick.ts";

let world: World;
let gm: Client;
let log: LogReader;
afterEach(async () => world.close());

/** A combat whose combatants have the names of random fights. */
async function table(pacing: string, { embodied = true } = {}): Promise<Loose> {
  world = await openWorld();
  gm = await world.join("Gamemaster");
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  const combat = await gm.window.Combat.create({ active: true });
  const actor = await gm.window.Actor.create({ name: "Somebody", type: "npc" });
  await combat.createEmbeddedDocuments(
    "Combatant",
    PEOPLE.map((one) => ({ ...one, ...(one._id.startsWith("fire") || !embodied ? {} : { actorId: actor.id }) })),
    { keepId: true },
  );
  await world.settled();
  return combat;
}

/** Lets the combat stand where this fight stands, and opens all of its log. */
async function stand(combat: Loose, encounter: EncounterState): Promise<void> {
  await combat.update({ system: { encounter } }, { recursive: false, diff: false });
  await world.settled();
  log = new LogReader(gm, () => world.settled());
  if (!log.root) await log.open();
  for (let closed = toggle(); closed; closed = toggle()) {
    closed.click();
    await world.settled();
  }
}

const toggle = (): Loose => log.root.querySelector('[data-action=toggle][aria-expanded="false"]');
const without = ({ log: _log, head: _head, ...rest }: Loose): string => JSON.stringify(sorted(rest));

function sorted(value: Loose): Loose {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as object)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

describe.each(shipped.map(({ id }) => id).slice(0, quickOrFull(1, undefined)))("the log of %s", (pacing) => {
  it.skipIf(QUICK)(
    "has words for every command there is",
    async () => {
      // QA-13: attacks of two-action get no defence.
      const never: readonly string[] = [
        "onward",
        ...(pacing === "stopwatch" ? ["nextWindow"] : []),
        ...(pacing === "two-action" ? ["defend"] : []),
      ];
      const kinds = kindsOf(pacing).filter((kind) => !never.includes(kind));
      const { fights, missing } = await fightsWith(pacing, kinds);
      expect(missing, "kinds of commands that no fight had").toEqual([]);
      const combat = await table(pacing);
      leaveUndrawn(gm);
      for (const fight of fights) {
        await stand(combat, fight);
        const lines = log.lines(".sz-log__line");
        const own = entriesOf(fight).filter(({ joined }) => !joined);
        // Values that no sheet shows are changed without a line.
        const silent = own.filter(({ command }) => command.type === "change").length;
        expect(lines.length).toBeLessThanOrEqual(own.length);
        expect(lines.length).toBeGreaterThanOrEqual(own.length - silent);
        const whole = [
          ...lines,
          ...[...log.root.querySelectorAll(".sz-log__more li")].map(({ textContent }: Loose) => String(textContent)),
        ];
        expect(
          whole.filter((line) =>
            /[{}]|undefined|null|NaN|\[object|SEGMENTZERO|Pacing\.|Log\.|Something happened|^\s*$|: ?$/.test(line),
          ),
        ).toEqual([]);
        if (process.env.SHOW_LOG) console.info(whole.join("\n"));
      }
      expect(gm.errors()).toEqual([]);
    },
    120_000,
  );

  it.skipIf(QUICK)(
    "has plain words for every command whose entry is compact, and shows where full undo ends",
    async () => {
      const usual = { ...logLimits };
      Object.assign(logLimits, { fullPerParticipant: 0, leastFull: 5, mostFull: 5, compact: 40 });
      try {
        const { fights } = await fightsWith(
          pacing,
          kindsOf(pacing).filter((kind) => kind !== "onward" && !(kind === "nextWindow" && pacing === "stopwatch")),
        );
        const combat = await table(pacing);
        leaveUndrawn(gm);
        for (const fight of fights) {
          await stand(combat, fight);
          const whole = [
            ...log.lines(".sz-log__line"),
            ...[...log.root.querySelectorAll(".sz-log__more li")].map(({ textContent }: Loose) => String(textContent)),
          ];
          expect(
            whole.filter((line) => /[{}]|undefined|null|NaN|\[object|SEGMENTZERO|Pacing\.|Log\.|^\s*$|: ?$/.test(line)),
          ).toEqual([]);
          const edges = [...log.root.querySelectorAll(".sz-log__edge")].map(({ textContent }: Loose) =>
            String(textContent),
          );
          expect(edges).toEqual([
            ...(firstKept(fight) > 1 ? ["Older entries are no longer kept."] : []),
            "Up to here everything can be undone.",
          ]);
          expect(log.root.querySelectorAll("[data-action=back]").length).toBeLessThanOrEqual(6);
        }
        expect(gm.errors()).toEqual([]);
      } finally {
        Object.assign(logLimits, usual);
      }
    },
    120_000,
  );

  it("leads back to any line and forward to the end again, with the same picture", async () => {
    const fight = await randomFight(pacing, { seed: 9, least: 40, people: false });
    // Without actors: conditions of the fight would make theirs tell new stats, which is one command more.
    const combat = await table(pacing, { embodied: false });
    await stand(combat, fight);
    const picture = (): string =>
      String(gm.ui.combat.element.querySelector(".sz-timeline").textContent).replaceAll(/\s+/g, " ");
    const [end, shown] = [without(combat.encounter), picture()];
    const lines: Loose[] = [...log.root.querySelectorAll(".sz-log__line")];
    const buttons = lines.map((line) => line.querySelector("[data-action=back]")).filter(Boolean);
    const back = buttons[Math.floor(buttons.length / 2)];
    back.click();
    await world.settled();
    gm.window.document.querySelector("dialog [data-action=yes]")?.click();
    await world.settled();
    const undone = combat.encounter.head as number;
    expect(undone).toBeLessThan(fight.head);
    const forward = [...log.root.querySelectorAll("[data-action=forward]")].at(-1);
    forward.click();
    await world.settled();
    expect(combat.encounter.head).toBe(fight.head);
    expect(without(combat.encounter)).toBe(end);
    expect(picture()).toBe(shown);
  }, 120_000);
});
