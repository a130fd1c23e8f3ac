/**
 * A click changes a handful of elements of the tracker, and the browser should look at no more for their style. Two kinds of selectors make it look at every element
 * of the page, wherever they are meant for: a neighbour known by its tag alone (`li + li`: each element that comes or goes may be that), and all below an element with
 * `:has()` (`:has(a) > *`: each change in a list may be that).
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as sass from "sass";
import { expect, test } from "vitest";

const FILE = path.resolve(import.meta.dirname, "../../styles/segment-zero.scss");
const { css: CSS } = sass.compile(FILE);

/** True if a selector names a class, an id, an attribute or a state, by which the browser can find elements quickly. Names in `:not()` and `:is()` do not count. */
function isNamed(compound: string): boolean {
  return /[.#[]/.test(compound.replace(/:(?:not|is|where)\([^()]*\)/g, ""));
}

/** Selectors of a style sheet, one by one. */
function selectorsOf(css: string): readonly string[] {
  const heads = [...css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g)].map(([, head = ""]) =>
    head.trim().replace(/\s+/g, " "),
  );
  return heads
    .filter((head) => !head.startsWith("@"))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

/** What stands in parentheses is put aside, so that a selector can be parted where it is one. */
function parted(selector: string): readonly string[] {
  const inside: string[] = [];
  let text = selector;
  for (let next = text; (next = text.replace(/\([^()]*\)/, (part) => `‹${inside.push(part) - 1}›`)) !== text;)
    text = next;
  const whole = (part: string): string =>
    part.replace(/‹(\d+)›/g, (_, place: string) => whole(inside[Number(place)] ?? ""));
  return text
    .split(/\s*([+~>])\s*|\s+/)
    .filter(Boolean)
    .map(whole);
}

/** Whether a change anywhere makes the browser look at the whole page because of this selector. */
function looksEverywhere(selector: string): boolean {
  const parts = parted(selector);
  const has = parts.findIndex((part) => part.includes(":has("));
  return (
    parts.some((part, at) => (part === "+" || part === "~") && !isNamed(parts[at - 1] ?? "")) ||
    (has >= 0 && parts.slice(has + 1).some((part) => part.startsWith("*")))
  );
}

test.each([
  ["li + li", true],
  [".sz-a li + li", true],
  [".sz-a li:not(.sz-b) + .sz-b", true],
  [".sz-a:has(+ .sz-b) > *", true],
  [".sz-a:has(b) :is(i) *", true],
  [".sz-a + .sz-a", false],
  [".sz-a li:not(:first-child)", false],
  [".sz-a:has(+ .sz-b) > :is(th, td)", false],
  [".sz-a > *", false],
  [".sz-a:nth-child(2n + 1) b", false],
])("rates %s as %s", (selector, expected) => expect(looksEverywhere(selector)).toBe(expected));

test("has no style that rescans the whole page for a row", () => {
  const selectors = selectorsOf(CSS);
  expect(selectors.length).toBeGreaterThan(1_000);
  expect(selectors.filter(looksEverywhere)).toEqual([]);
});

/** Classes of one thing that two files style. */
const SHARED = new Set(["sz-btn", "sz-grid", "sz-grid__who", "sz-item__pic"]);

/** Classes that files style wherever they stand, with the files. */
function ownersOf(files: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, readonly string[]>();
  for (const [file, text] of Object.entries(files)) {
    const selectors = selectorsOf([...text.matchAll(/^[^\s@}/*&][^{;]*\{/gm)].map(([head]) => head).join("\n"));
    const names = selectors.flatMap((one) => /^\.(sz-(?:(?!--)[\w-])+)$/.exec(one)?.[1] ?? []);
    for (const name of names) owners.set(name, [...new Set([...(owners.get(name) ?? []), file])]);
  }
  return owners;
}

test("finds a class that two files style as different things", () => {
  const files = { one: ".sz-a {}\n.sz-b,\n.sz-c {}", two: ".sz-c {}\n.sz-d .sz-a {}" };
  expect([...ownersOf(files)].filter(([, owners]) => owners.length > 1)).toEqual([["sz-c", ["one", "two"]]]);
});

test("has no class for two things", () => {
  const folder = path.dirname(FILE);
  const files = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "utf8")] as const);
  const owners = [...ownersOf(Object.fromEntries(files))].filter(([name, all]) => all.length > 1 && !SHARED.has(name));
  expect(owners).toEqual([]);
});

/**
 * Classes that stand nowhere in these texts. A template may put a row's block before `__name`; words behind `--` may be
 * values of the fight.
 */
function unusedIn(css: string, texts: string): readonly string[] {
  const blocks = [...texts.matchAll(/\bat="(sz-[\w-]+)"/g)].map(([, block = ""]) => block);
  const parts = [...texts.matchAll(/\{\{at\}\}(__\w+)/g)].map(([, part = ""]) => part);
  const known = new Set([
    ...(texts.match(/sz-[\w-]+/g) ?? []),
    ...blocks.flatMap((block) => parts.map((part) => block + part)),
  ]);
  return [...new Set(css.match(/(?<=\.)sz-[\w-]+/g))].filter(
    (name) => !known.has(name) && !known.has(name.replace(/(?<=--)\w.*$/, "")),
  );
}

test("finds a class that no template has", () => {
  const texts = '<p class="sz-a sz-a--{{kind}}"> {{> row at="sz-b"}} <p class="{{at}}__name">';
  const css = ".sz-a--x:is(.sz-b__name, .sz-c) .sz-b__what, .sz-b--x {}";
  expect(unusedIn(css, texts)).toEqual(["sz-c", "sz-b__what", "sz-b--x"]);
});

test("has no class that no template or source has", () => {
  const texts = ["src", "templates", "playground"].flatMap((folder) =>
    readdirSync(path.resolve(import.meta.dirname, "../..", folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(?:ts|hbs|html)$/.test(file.name))
      .map((file) => readFileSync(path.join(file.parentPath, file.name), "utf8")),
  );
  expect(unusedIn(CSS, texts.join("\n"))).toEqual([]);
});
