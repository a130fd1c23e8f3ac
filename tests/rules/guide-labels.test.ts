/** Compares the labels that the guide names in italics with the texts on screen. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Foundry's own labels, titles of encounters and content, and examples of what is typed or shown. */
const OTHERS = new Set([
  // Foundry
  "Add-on Modules",
  "Configure Controls",
  "Configure Settings",
  "Game Systems",
  "Install",
  "Install Module",
  "Install System",
  "Manage Modules",
  "Query users",
  "Uninstall",
  // the compendium of journals
  "Rules by number",
  // examples
  "+6",
  "0:42 of 1:00",
  "1 bite or 1 breath",
  "30' (10')",
  "8 Kobolds: … hp 3 each",
  "6 bandits",
  "Broadsword at Goblin 1: hit",
  "Goblin (8)",
  "Goblin (9)",
  "Goblin 8",
  "Goblin ×8",
  "hp 9, 12, 7",
  "Longsword +1",
  "Screen",
  "Sword +1",
  "Unknown foe 2",
]);

const plain = (text: string): string =>
  text
    .replaceAll("’", "'")
    .replace(/\*\*|[…:.]+$/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(textsOf) : [];
}

const encounters = readdirSync(path.join(ROOT, "encounters"))
  .filter((file) => file.endsWith(".yml"))
  .map((file) => /^title: "?(.*?)"?$/mu.exec(read(`encounters/${file}`))?.[1] ?? "");
const SHOWN = [
  ...["lang/en.json", "system.json", "module.json", "playground/page/texts/en.json"].flatMap((file) =>
    textsOf(JSON.parse(read(file))),
  ),
  ...encounters,
  "Set up: The goblin gate",
].map(plain);
const WHOLE = SHOWN.join("\n");
/** Texts with values in them, as patterns. */
const PATTERNS = SHOWN.filter((text) => /[a-z]{3}/u.test(text.replace(/\{[^}]*\}/gu, "")) && text.includes("{")).map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\{[^}]*\}/u)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"))
        .join(".+")}$`,
      "u",
    ),
);

const isShown = (label: string): boolean =>
  WHOLE.includes(plain(label)) || PATTERNS.some((one) => one.test(plain(label)));

/** Labels in italics; a path of several is separated by ">". */
function labelsIn(markdown: string): readonly string[] {
  const [prose = ""] = markdown.split("<!-- From the journals");
  return [...prose.replace(/```[\s\S]*?```|`[^`]*`/gu, "").matchAll(/(?<![\w_])_([^_]+?)_(?![\w_])/gu)]
    .flatMap(([, label = ""]) => label.replace(/\s+/gu, " ").split(" > "))
    .filter((label) => !OTHERS.has(label));
}

describe("guide", () => {
  test.each(readdirSync(path.join(ROOT, "docs/guide")))("%s names only labels that are on screen", (file) => {
    expect(labelsIn(read(`docs/guide/${file}`)).filter((label) => !isShown(label))).toEqual([]);
  });

  test("finds a label that is no longer there", () => {
    expect(labelsIn("Press _Go to the moon_ and _Undo_.").filter((label) => !isShown(label))).toEqual([
      "Go to the moon",
    ]);
  });
});
