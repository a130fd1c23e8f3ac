import { describe, expect, it } from "vitest";
import { speedTable } from "../../../src/speeds/table.ts";

function marked(name: string): string {
  const answer = speedTable().find("weapons", name);
  const parts = "parts" in answer ? answer.parts : [{ text: name, isStruck: false }];
  expect(parts.map(({ text }) => text).join("")).toBe(name);
  return parts.map(({ text, isStruck }) => (isStruck ? `[${text}]` : text)).join("");
}

describe("words of a name that make no difference", () => {
  it.each([
    ["Dagger", "Dagger"],
    ["Longsword +1", "Longsword [+1]"],
    ["Long Sword, silvered", "Long Sword, [silvered]"],
    ["Dagger (left boot)", "Dagger [(left boot)]"],
    ["silver silver short sword +1, +3", "[silver silver] short sword [+1], [+3]"],
    ["Spear of the (very) old sea", "Spear [of the (very) old sea]"],
    ["Old long sword of gold", "[Old] long sword [of gold]"],
    ["+1 Dagger +1", "[+1] Dagger [+1]"],
    ["Old mace of gold", "[Old] mace [of gold]"],
    ["Flail (old) of the (heavy) arm", "Flail [(old) of the (heavy) arm]"],
    ["Sword, silver, two-handed", "Sword, [silver], two-handed"],
    ["Glaive-fork +1", "Glaive-fork +1"],
    ["", ""],
  ])("marks them in %s", (name, marks) => expect(marked(name)).toBe(marks));
});
