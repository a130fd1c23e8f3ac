// Clicks through docs/guide/first-fight.md: every numbered step is done, with the labels that the page names.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const PAGE = readFileSync(new URL("../../docs/guide/first-fight.md", import.meta.url), "utf8");

/** A numbered step with its names: labels in bold, other words in italics. */
interface Step {
  readonly text: string;
  readonly labels: readonly string[];
  readonly words: readonly string[];
}

/** The numbered steps below a heading. */
function stepsOf(heading: string): readonly Step[] {
  const section = PAGE.split(/^## /mu).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\d+\. ((?:.+\n)(?: {3}.+\n)*)/gmu)].map(([, step = ""]) => {
    const text = step.replace(/\s+/gu, " ").trim();
    const found = (pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, label = ""]) => label);
    return { text, labels: found(/\*\*([^*]+)\*\*/gu), words: found(/(?<!\w)_([^_]+)_/gu) };
  });
}

type Do = (step: Step) => Promise<void>;

/** Does all steps of a section. What is done is named beside the beginning of its step, so that neither is changed alone. */
async function follow(heading: string, doing: Readonly<Record<string, Do>>): Promise<void> {
  const steps = stepsOf(heading);
  expect(steps.map(({ text }) => Object.keys(doing).find((beginning) => text.startsWith(beginning)) ?? text)).toEqual(
    Object.keys(doing),
  );
  for (const [at, each] of Object.values(doing).entries()) await each(steps[at]!);
}

/** Sets dice that hit, fail to dodge, and do damage; later dice are random. */
async function loadDice(seat: Seat): Promise<void> {
  await seat.run(({ CONFIG: { Dice } }) => {
    const { randomUniform } = Dice;
    const faces = [3, 3, 4, 5, 5, 4];
    Dice.randomUniform = () => {
      const face = faces.shift();
      return face === undefined ? (randomUniform() as number) : 1 - (face - 0.5) / 6;
    };
  });
}

/** Presses this button of the tracker, or else of an open window. */
async function press(label: string): Promise<void> {
  const named = (place: string): Locator =>
    gm.page.locator(`${place} button:visible:not([aria-disabled=true])`, { hasText: label }).first();
  const button = named(".sz-tracker");
  await button.or(named(".sz-prepare")).first().waitFor();
  await gm.hands.press((await button.isVisible()) ? button : named(".sz-prepare"));
  await gm.still();
}

const tracker = (gm: Seat): Promise<string> => gm.tracker.innerText();
/** HP of all in the encounter, by name. */
const hits = (seat: Seat): Promise<Record<string, number>> =>
  seat.run(({ game }) =>
    Object.fromEntries([...game.combat.combatants].map(({ name, actor }) => [name, actor.system.hp.value as number])),
  );

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
});

test("follows the guide to a prepared encounter in Foundry", async () => {
  await follow("A prepared encounter", {
    "**In Foundry:**": async ({ words, labels }) => {
      const [[pack = "", name = ""], [, start = ""]] = [words, labels];
      const door = await gm.page.context().newPage();
      await door.goto(table.address);
      const card = door.locator(".door-card", { hasText: words.at(-1)! });
      await card.getByRole("button", { name: labels.at(-1)! }).waitFor();
      await door.close();
      // The hotbar is Foundry's own: pressing a macro there executes it.
      await gm.run(
        async ({ game }, [label, macro]) => {
          const found = [...game.packs].find(({ metadata }) => metadata.label === label);
          await (await found.getDocuments()).find((one: Loose) => one.name === macro).execute();
        },
        [pack, name] as const,
      );
      await gm.still();
      await press(start);
    },
    "The amber row is the current turn": async ({ labels: [attack = ""], text }) => {
      expect(text).toContain(await gm.tracker.locator(".sz-now__name").innerText());
      await loadDice(gm);
      await press(attack);
    },
    "A hit: the goblin defends": async ({ labels: [dodge = ""] }) => {
      await press(dodge);
    },
    "The defence failed": async ({ labels: [damage = "", apply = ""] }) => {
      // The GM's press of a defence also rolls the damage of the GM's own attacker.
      if (await gm.sees(`.sz-dock button:has-text("${damage}")`)) await press(damage);
      const before = await hits(gm);
      await press(apply);
      const after = await hits(gm);
      expect(Object.keys(after).filter((name) => after[name]! < before[name]!)).toEqual(["Goblin 1"]);
    },
    "Press **Done": async ({ labels: [done = ""] }) => {
      await press(done);
      expect(await gm.tracker.locator(".sz-now__name").innerText()).toBe("Sir Bartholomew Featherstonehaugh");
    },
    "Pressed something wrong?": async ({ labels: [undo = "", redo = ""] }) => {
      const done = await tracker(gm);
      await press(undo);
      expect(await tracker(gm)).not.toBe(done);
      await gm.click(redo);
      expect(await gm.tracker.locator(".sz-now__name").innerText()).toBe("Sir Bartholomew Featherstonehaugh");
    },
  });
});

test("follows the guide to a user's first fight", async () => {
  await gm.run(async ({ game }) => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await gm.still();
  const rows = gm.page.locator(".sz-prepare__row");
  await follow("A fight of your own", {
    "Press **Prepare an encounter**": async ({ labels: [prepare = ""] }) => {
      await press(prepare);
      await gm.page.locator(".sz-prepare").waitFor();
    },
    "Choose an initiative system": async ({ labels: [system = ""] }) => {
      await gm.page.locator(".sz-prepare__pacing", { hasText: system }).click();
    },
    "The players' characters are there already": async ({ words: [typed = ""] }) => {
      expect(await rows.count()).toBe(3);
      const search = gm.page.getByRole("searchbox");
      await search.fill(typed);
      await search.press("Enter");
      await rows.filter({ hasText: "×6" }).waitFor();
    },
    "Set numbers": async ({ labels: [hidden = "", surprised = ""] }) => {
      for (const label of [hidden, surprised]) await rows.last().getByText(label, { exact: true }).waitFor();
    },
    "Press **Start the fight**": async ({ labels: [start = "", roll = ""] }) => {
      await press(start);
      await gm.page.locator(".sz-prepare").waitFor({ state: "detached" });
      await gm.still();
      // Tied dice are rolled again.
      const pending = gm.tracker.locator(".sz-dock__keys button", { hasText: roll });
      while (await pending.isVisible()) await press(roll);
    },
    Play: async ({ labels: [attack = "", done = ""] }) => {
      await press(attack);
      const asked = gm.tracker.locator(".sz-dock__keys .sz-btn--now");
      while (await asked.isVisible()) {
        await gm.hands.press(asked);
        await gm.still();
      }
      await press(done);
      expect(gm.complaints).toEqual([]);
    },
  });
});
