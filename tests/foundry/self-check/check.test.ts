import { expect, test } from "vitest";
import language from "../../../lang/en.json" with { type: "json" };
import "../plain.ts";

const { checkCount: countOf } = await import("../../../src/foundry/windows/self-check/check.ts");
const { CHECKS } = await import("../../../src/foundry/windows/self-check/run.ts");

test("runs a check for each text of one", () => {
  const named = Object.entries(language.SEGMENTZERO.SelfCheck.Check).flatMap(([group, checks]) =>
    Object.keys(checks).map((id) => `${group}.${id}`),
  );
  // The lines of the console are counted at the end.
  expect([...CHECKS.map(({ id }) => id), "console.lines"].sort()).toEqual(named.sort());
});

test("needs a second client for the checks of players alone", () => {
  const needs = CHECKS.flatMap(({ id, needs: user }) => (user ? [`${user}: ${id}`] : []));
  const others = CHECKS.filter(({ id }) => /^player\.(?!self|assistant)/.test(id)).map(({ id }) => `player: ${id}`);
  expect(needs.sort()).toEqual(["assistant: player.assistant", ...others].sort());
});

test("takes other readings for harmless only where the system handles them", () => {
  const handled = CHECKS.flatMap(({ id, providedFor }) => (providedFor ? id.replace(/\d$/, "") : []));
  // The order of turns follows from our encounters, whatever Foundry's own methods do.
  expect([...new Set(handled)].filter((id) => !id.startsWith("turns.")).join(" ")).toBe(
    "storage.delete storage.undeclared storage.recursive storage.replace storage.deleteInReplace storage.batchVeto time.zeroDelta time.order effects.legacyKeys dialogs.strings keys.focusMark tracker.named tracker.controls sheets.drops tokens.level scene.above scene.hover scene.turnMarker regions.events regions.raise regions.turns player.self player.mayQuery player.permission",
  );
  expect(handled.filter((id) => id.startsWith("turns."))).toHaveLength(11);
});

test("expects one reading of most checks", () => {
  const several = CHECKS.filter(({ expected }) => expected.length > 1);
  expect(Object.fromEntries(several.map(({ id, expected }) => [id, expected.join("; ")]))).toEqual({
    "effects.worldTime": "asked; unasked; never",
    "regions.raise": "not public; no regions",
    "scene.above": "there; no scene",
    "scene.hover": "there; no scene",
    "scene.kept": "lost; kept; no scene",
    "scene.tokens": "all; no scene",
    "scene.turnMarker": "known; no scene",
    "storage.batchVeto": "cancels; no batch",
    "tokens.level": "the viewed one; no levels; no scene",
    "tokens.pack": "joins; no compendium",
    "tracker.detached": "answers; no such windows",
  });
});

test.each([
  [3, 3, "all"],
  [2, 3, "2 of 3"],
  [0, 0, "0 of 0"],
])("counts %d good ones of %d as %s", (good, all, found) => expect(countOf(good, all)).toEqual({ found }));
