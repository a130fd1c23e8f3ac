// What the built module consists of.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { EDITIONS } from "../../../tools/editions.ts";
import { MODULE_FOLDER } from "../bundle.ts";

const files = readdirSync(MODULE_FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(MODULE_FOLDER, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
const read = (file: string): string => readFileSync(path.join(MODULE_FOLDER, file), "utf8");
const texts = files
  .filter((file) => /\.(?:mjs|js|css|json|hbs)$/u.test(file))
  .map((file) => [file, read(file)] as const);

/** Read by people, or beside a file that names it. */
const BESIDE = /^[A-Z][A-Z-]*\.(?:md|txt)$|^LICENSE$|\/LICENSE$|\.map$/u;

it("references every file", () => {
  expect(files.length).toBeGreaterThan(60);
  const unnamed = files.filter(
    (file) =>
      !BESIDE.test(file) &&
      file !== EDITIONS.module.manifest &&
      // Sounds are named without their ending, and templates by their place in the folder.
      !texts.some(([other, text]) => other !== file && text.includes(path.basename(file).replace(/\.wav$/u, ""))),
  );
  expect(unnamed).toEqual([]);
});

it("contains no address, setting or text of the system", () => {
  for (const [file, text] of texts) {
    expect(text, file).not.toMatch(/systems\/segment-zero\b|SEGMENTZERO\.|\{\{localize "SEGMENTZERO"/u);
    if (file.startsWith("lang/")) expect(text).toContain(`"${EDITIONS.module.package.texts}"`);
  }
});

it("contains the module's sources without sheets, items, attacks and import", () => {
  const sources = files
    .filter((file) => file.endsWith(".map"))
    .flatMap((file) => (JSON.parse(read(file)) as { sources: string[] }).sources)
    .map((source) => source.replace(/^(?:\.\.\/)+/u, ""));
  expect(sources).toContain("src/module/actors.ts");
  const { without } = EDITIONS.module;
  expect(sources.filter((source) => without.some((folder) => `${source}/`.startsWith(`${folder}/`)))).toEqual([]);
});
