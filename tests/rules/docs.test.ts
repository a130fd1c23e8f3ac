/** Checks the pages: links and paths exist, lines are readable, and pages and decisions stay short. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LAYERS } from "../../tools/layers/layers.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

const inDocs = readdirSync(path.join(ROOT, "docs"), { recursive: true, encoding: "utf8" });
const pages = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  ...inDocs
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join("docs", file.replaceAll("\\", "/")))
    .sort(),
];
// The rules name no files, and each row of the table is one rule.
const prosePages = pages.filter((page) => !page.startsWith("docs/rules/"));

const decisions = pages.filter((page) => page.startsWith("docs/decisions/"));

const read = (page: string): string => readFileSync(path.join(ROOT, page), "utf8");

/** The lines outside fenced blocks, each with its number from 1. */
function linesOf(text: string): readonly { readonly number: number; readonly line: string }[] {
  let fenced = false;
  return text.split("\n").flatMap((line, at) => {
    const fence = /^\s*```/u.test(line);
    if (fence) fenced = !fenced;
    return fence || fenced ? [] : [{ number: at + 1, line }];
  });
}

const proseOf = (text: string): string =>
  linesOf(text)
    .map(({ line }) => line)
    .join("\n");

/** Number of words outside fenced blocks. */
const wordsIn = (text: string): number =>
  proseOf(text)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Targets of links and images, without those to other sites. */
function linksIn(text: string): readonly string[] {
  return [...proseOf(text).matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/gu)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/u.test(target));
}

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/gu, "-");
}

function anchorsIn(text: string): ReadonlySet<string> {
  return new Set(
    linesOf(text).flatMap(({ line }) => (/^#+\s/u.test(line) ? [anchorOf(line.replace(/^#+\s+/u, ""))] : [])),
  );
}

/** The problem of a link on this page, or null. */
function problemWith(target: string, page: string): string | null {
  const [file = "", anchor] = target.split("#");
  const to = file ? path.join(ROOT, path.dirname(page), file) : path.join(ROOT, page);
  if (!existsSync(to)) return `${page}: ${target} does not exist`;
  return anchor && !anchorsIn(readFileSync(to, "utf8")).has(anchor) ? `${page}: ${target} has no such heading` : null;
}

/** Files and folders of the repository named in backticks. Names with placeholders or wildcards are no paths. */
function pathsIn(text: string): readonly string[] {
  return [
    ...proseOf(text).matchAll(
      /`((?:src|tests|tools|playground|docs|encounters|examples|lang|packs|templates|assets)\/[^`\s]*)`/gu,
    ),
  ]
    .map(([, name = ""]) => name)
    .filter((name) => !/[<>{}*…]|\b[A-Z]{3,}\b/u.test(name));
}

/** Tables, headings and images cannot be wrapped, nor can a word that is longer; what is quoted stands as its owner wrote it. */
function isTooLong(line: string): boolean {
  return [...line].length > 100 && !/^\s*\||^ {4,}[^\s*-]|^#|^!\[|^> /u.test(line) && !/\S{80,}/u.test(line);
}

describe("documentation pages", () => {
  test("finds the pages", () => {
    expect(pages).toContain("docs/architecture.md");
    expect(pages.length).toBeGreaterThan(20);
  });

  test("has only links and images with existing targets", () =>
    expect(pages.flatMap((page) => linksIn(read(page)).flatMap((target) => problemWith(target, page) ?? []))).toEqual(
      [],
    ));

  test("names only existing paths in backticks", () =>
    expect(
      prosePages.flatMap((page) =>
        pathsIn(read(page))
          .filter((name) => !existsSync(path.join(ROOT, name)))
          .map((name) => `${page}: ${name}`),
      ),
    ).toEqual([]));

  test("wraps prose at 100 columns", () =>
    expect(
      prosePages.flatMap((page) =>
        linesOf(read(page))
          .filter(({ line }) => isTooLong(line))
          .map(({ number }) => `${page}:${number}`),
      ),
    ).toEqual([]));

  test("gives each table a head", () =>
    expect(
      prosePages.flatMap((page) =>
        linesOf(read(page))
          .filter(({ line }) => /^\|(?:\s*\|)+\s*$/u.test(line))
          .map(({ number }) => `${page}:${number}`),
      ),
    ).toEqual([]));

  test.each(["architecture", "kernel", "shell", "testing"])("%s has one drawing and at most 900 words", (name) => {
    const text = read(`docs/${name}.md`);
    expect(text.match(/^```mermaid$/gmu)).toHaveLength(1);
    expect(wordsIn(text)).toBeLessThanOrEqual(900);
  });

  test("numbers decisions without gaps", () =>
    expect(decisions.map((page) => path.basename(page).slice(0, 3))).toEqual(
      decisions.map((_, at) => String(at + 1).padStart(3, "0")),
    ));

  test.each(decisions)("%s states number and status in at most 300 words", (page) => {
    const text = read(page);
    expect(text).toMatch(new RegExp(`^# ${path.basename(page).slice(0, 3)}: .+\n\nStatus: `, "u"));
    expect(wordsIn(text)).toBeLessThanOrEqual(300);
  });

  test.each([
    ["a link to no file", "[x](no-such-file.md)"],
    ["an image that is missing", "![x](images/none.png)"],
    ["a heading that is missing", "[x](kernel.md#no-such-heading)"],
  ])("finds %s", (_name, text) =>
    expect(linksIn(text).map((target) => problemWith(target, "docs/api.md"))).toEqual([
      expect.stringContaining("docs/api.md: "),
    ]),
  );

  test("skips links in fenced blocks and to other sites", () => {
    expect(linksIn("```\n[x](none.md)\n```\n[y](https://example.org/) [z](glossary.md)")).toEqual(["glossary.md"]);
  });

  test("finds paths in backticks and skips patterns", () => {
    expect(pathsIn("`src/rules/none.ts`, `src/rules/pacing/<id>`, `tools/*.mjs`, `encounters/NAME.json`")).toEqual([
      "src/rules/none.ts",
    ]);
  });

  test("finds long lines outside tables", () => {
    const long = "word ".repeat(30);
    expect([isTooLong(long), isTooLong(`| ${long}`)]).toEqual([true, false]);
  });
});

test("the drawing of the architecture has every layer in order", () => {
  const [, drawing = ""] = /```mermaid\n([\s\S]*?)```/u.exec(read("docs/architecture.md")) ?? [];
  const drawn = [...drawing.matchAll(/^ +[\w-]+\["([\w-]+):/gmu)].map(([, name]) => name);
  // The first and last of each half stand for the halves.
  expect(drawn).toEqual(LAYERS.filter((layer) => layer.split("/").length === 3).map((layer) => path.basename(layer)));
});

test("the page about the core explains each group of its exports", () => {
  const groups = [...read("src/rules/core.ts").matchAll(/^\/\/ (.+)$/gmu)].map(([, group]) => `## ${group}`);
  expect(groups.length).toBeGreaterThan(5);
  expect(read("docs/kernel.md").split("\n")).toEqual(expect.arrayContaining(groups));
});

describe("tutorial for pacings", () => {
  const [popcorn = "", cards = ""] = read("docs/adding-a-pacing.md").split("\n## 10. ");
  const blocks = (text: string, language: string): readonly string[] =>
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gmu)].flatMap(([, kind, block = ""]) =>
      kind === language ? [block] : [],
    );
  const example = (file: string): string => read(`examples/${file}`).trimEnd();

  test("shows the whole script of popcorn", () =>
    expect(blocks(popcorn, "js").join("\n\n")).toBe(example("popcorn/popcorn.mjs")));

  test("shows its other files", () =>
    expect(blocks(popcorn, "json")).toEqual([
      example("popcorn/module.json"),
      example("popcorn/lang/en.json"),
      example("popcorn/tsconfig.json"),
    ]));

  test("shows parts of the script of cards", () => {
    expect(blocks(cards, "js").length).toBeGreaterThan(0);
    for (const block of blocks(cards, "js")) expect(example("cards/cards.mjs")).toContain(`\n${block}\n`);
  });

  test.each(["popcorn/popcorn.mjs", "cards/cards.mjs"])("shows a short script that imports nothing: %s", (file) => {
    expect(example(file).split("\n").length).toBeLessThan(170);
    expect(example(file)).not.toMatch(/^import |from "\.\.?\//mu);
  });
});
