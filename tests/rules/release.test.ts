/** Descriptions of a release, and forbidden contents. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { linkedText, repositoryAddress, stampedManifest } from "../../tools/release/address.mjs";
import { faultsOf, unpacked } from "../../tools/release/check.mjs";
import { zipped } from "../../tools/release/zip.mjs";

const HOME = "https://github.com/someone/segment-zero";

describe("address of a release", () => {
  test.each([
    ["https://github.com/someone/segment-zero"],
    ["git+https://github.com/someone/segment-zero.git"],
    ["git@github.com:someone/segment-zero.git"],
    ["ssh://git@github.com/someone/segment-zero.git"],
    ["github:someone/segment-zero"],
    ["someone/segment-zero"],
    [{ url: "https://github.com/someone/segment-zero/" }],
  ])("is read from package.json: %j", (repository) =>
    expect(repositoryAddress({ repository }, { GITHUB_REPOSITORY: "other/place" })).toBe(HOME),
  );

  test("comes from the runner if package.json has none", () => {
    expect(repositoryAddress({}, { GITHUB_REPOSITORY: "someone/segment-zero" })).toBe(HOME);
    expect(repositoryAddress({}, { GITHUB_REPOSITORY: "a/b", GITHUB_SERVER_URL: "https://git.example.org/" })).toBe(
      "https://git.example.org/a/b",
    );
  });

  test("is refused if missing, saying what to set", () => {
    expect(() => repositoryAddress({}, {})).toThrow(/"repository" in package.json.*GITHUB_REPOSITORY/u);
    expect(() => repositoryAddress({}, { GITHUB_REPOSITORY: "" })).toThrow(/GITHUB_REPOSITORY/u);
    expect(() => repositoryAddress({}, { GITHUB_REPOSITORY: "nothing" })).toThrow(/OWNER\/NAME/u);
    expect(() => repositoryAddress({ repository: "not an address at all" }, {})).toThrow(/cannot be read/u);
  });
});

describe("manifest of a release", () => {
  const manifest = stampedManifest({ id: "segment-zero", version: "1.2.3", title: "Segment Zero" }, HOME);

  test("announces newer versions and downloads exactly this one", () => {
    expect(manifest).toMatchObject({
      title: "Segment Zero",
      url: HOME,
      bugs: `${HOME}/issues`,
      manifest: `${HOME}/releases/latest/download/system.json`,
      download: `${HOME}/releases/download/v1.2.3/segment-zero.zip`,
      changelog: `${HOME}/blob/v1.2.3/CHANGELOG.md`,
    });
    expect(manifest.media.every(({ url }) => url.startsWith(`${HOME}/raw/v1.2.3/`))).toBe(true);
  });
});

test("links a page's targets to the repository if not packed", () => {
  const here = (target: string): boolean => target === "LICENSE" || target === "encounters";
  const text =
    "[licence](LICENSE), [guide](docs/guide/README.md#start), ![tracker](docs/images/tracker.png), [fights](encounters/), [site](https://example.org), [below](#below)";
  expect(linkedText(text, here, HOME, "1.2.3")).toBe(
    `[licence](LICENSE), [guide](${HOME}/blob/v1.2.3/docs/guide/README.md#start), ![tracker](${HOME}/raw/v1.2.3/docs/images/tracker.png), [fights](encounters/), [site](https://example.org), [below](#below)`,
  );
});

describe("zip", () => {
  const inFolder = <T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T => {
    const folder = mkdtempSync(path.join(tmpdir(), "segment-zero-zip-"));
    try {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
      }
      return use(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  const manifest = {
    ...stampedManifest({ id: "x", version: "1.0.0" }, HOME),
    esmodules: ["x.mjs"],
    styles: [],
    languages: [],
    packs: [{ path: "packs/a" }],
  };
  const whole = {
    "system.json": JSON.stringify(manifest),
    "x.mjs": "",
    "packs/a/CURRENT": "",
    "assets/fonts/LICENSE": "",
    "assets/fonts/f.woff2": "",
    ...Object.fromEntries(
      ["LICENSE", "README.md", "NOTICE.md", "CHANGELOG.md", "SECURITY.md", "THIRD-PARTY-LICENSES.txt"].map((file) => [
        file,
        "",
      ]),
    ),
  };
  const faults = (files: Readonly<Record<string, string>>): readonly string[] =>
    faultsOf(inFolder(files, (folder) => unpacked(zipped(folder, {}))));

  test("has the same bytes each time, without database logs", () => {
    const files = { "b.txt": "two", "a/c.txt": "one", "packs/a/LOG": "today", "packs/a/LOCK": "" };
    const [one, other] = [
      inFolder(files, (folder) => zipped(folder, { "b.txt": "new" })),
      inFolder(files, (folder) => zipped(folder, { "b.txt": "new" })),
    ];
    expect(other).toEqual(one);
    expect(
      Object.fromEntries(Object.entries(unpacked(one)).map(([file, bytes]) => [file, new TextDecoder().decode(bytes)])),
    ).toEqual({ "a/c.txt": "one", "b.txt": "new" });
  });

  test("has no faults if complete", () => expect(faults(whole)).toEqual([]));

  test("is faulty without manifest files, addresses or licences", () => {
    const without = (file: string): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => name !== file));
    expect(faults(without("x.mjs"))).toEqual(["x.mjs is missing."]);
    expect(faults(without("packs/a/CURRENT"))).toEqual(["packs/a/CURRENT is missing."]);
    expect(faults(without("assets/fonts/LICENSE"))).toEqual(["assets/fonts has no LICENSE."]);
    expect(faults(without("system.json"))).toEqual(["The zip has no system.json."]);
    expect(
      faults({
        ...whole,
        "system.json": JSON.stringify({ ...manifest, download: `${HOME}/releases/latest/download/x.zip`, bugs: "" }),
      }),
    ).toEqual(["system.json has no bugs.", "The download of system.json does not name its version."]);
  });

  test("is faulty if README or NOTICE name files outside it", () => {
    const notice = (text: string): readonly string[] => faults({ ...whole, "NOTICE.md": text });
    expect(
      notice(
        "the rules (`docs/rules`), a font (`assets/fonts/LICENSE`, `assets/fonts`), [licence](LICENSE), [there](docs/api.md#a)",
      ),
    ).toEqual([
      "NOTICE.md points to docs/rules, which is neither in the zip nor linked.",
      "NOTICE.md points to docs/api.md, which is neither in the zip nor linked.",
    ]);
    expect(notice("[`docs/rules`](https://example.org/docs/rules), [below](#below), `npm run docs/all`")).toEqual([]);
  });

  test("is faulty if any file names a local path", () => {
    expect(
      faults({
        ...whole,
        "chunks/a.mjs.map": `{"sources":["${path.resolve(import.meta.dirname, "../..")}/src/a.ts"]}`,
      })[0],
    ).toMatch(/^chunks\/a.mjs.map names a place of the machine/u);
    expect(faults({ ...whole, "styles/a.css.map": '{"sources":["file:///somewhere/a.scss"]}' })[0]).toMatch(
      /^styles\/a.css.map/u,
    );
    // Packages outside the project, as with a linked node_modules.
    const map = (...sources: readonly string[]): Readonly<Record<string, string>> => ({
      ...whole,
      "chunks/b.mjs.map": JSON.stringify({ sources }),
    });
    expect(faults(map("../../../../home/mira/node_modules/yaml/index.js"))).toEqual([
      "chunks/b.mjs.map names a place of the machine that built it: ../../../../home/mira/node_modules/yaml/index.js",
    ]);
    expect(faults(map("/srv/a.ts"))).toHaveLength(1);
    expect(faults(map("../../src/a.ts", "../../node_modules/yaml/index.js", "virtual:b"))).toEqual([]);
  });
});
