import { unzipSync } from "fflate";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Paths of the building machine, which must not be published. */
const MACHINE = [ROOT.replace(/[\\/]$/u, ""), homedir(), "file:///"];

/** Returns the files that the manifest names. */
function named(manifest) {
  return [
    ...manifest.esmodules,
    ...(manifest.styles ?? []),
    ...manifest.languages.map(({ path: file }) => file),
    ...(manifest.packs ?? []).map(({ path: file }) => `${file}/CURRENT`),
    "LICENSE",
    "README.md",
    "NOTICE.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "THIRD-PARTY-LICENSES.txt",
  ];
}

/** Returns folders of assets without a licence file. */
function unlicensed(files) {
  const folders = new Set(Object.keys(files).flatMap((file) => /^assets\/[^/]+(?=\/)/u.exec(file)?.[0] ?? []));
  return [...folders].filter((folder) => !files[`${folder}/LICENSE`]);
}

/** Returns targets of links and paths in README and NOTICE that the zip lacks. */
function lost(files) {
  const isHere = (target) =>
    Object.keys(files).some((file) => file === target || file.startsWith(`${target.replace(/\/$/u, "")}/`));
  return ["README.md", "NOTICE.md"].flatMap((page) => {
    const text = new TextDecoder().decode(files[page]);
    const named = [
      ...text
        .replaceAll(/\[[^\]]*\]\([^)]*\)/gu, "")
        .matchAll(/`((?:assets|docs|encounters|examples|packs|playground|src|tests|tools)\/[^`\s]*)`/gu),
    ];
    const linked = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/gu)].filter(([, target]) => !/^[a-z]+:/u.test(target));
    return [...named, ...linked]
      .filter(([, target]) => !isHere(target))
      .map(([, target]) => `${page} points to ${target}, which is neither in the zip nor linked.`);
  });
}

/** Returns the sources of a source map outside the project. */
function foreign(file, text) {
  if (!file.endsWith(".map")) return [];
  const { sources = [] } = JSON.parse(text);
  return sources.filter(
    (source) => source.startsWith("/") || path.posix.join(path.posix.dirname(file), source).startsWith("../../"),
  );
}

/**
 * Checks the files of a zip.
 * @param files by path
 * @returns problems, a sentence each
 */
export function faultsOf(files) {
  const text = (file) => new TextDecoder("latin1").decode(files[file]);
  const name = ["system.json", "module.json"].find((file) => files[file]);
  if (!name) return ["The zip has no system.json."];
  const manifest = JSON.parse(new TextDecoder().decode(files[name]));
  return [
    ...named(manifest)
      .filter((file) => !files[file])
      .map((file) => `${file} is missing.`),
    ...["url", "bugs", "changelog", "manifest", "download", "media"]
      .filter((key) => !manifest[key])
      .map((key) => `${name} has no ${key}.`),
    ...(manifest.download?.includes(`/v${manifest.version}/`)
      ? []
      : [`The download of ${name} does not name its version.`]),
    ...lost({ "README.md": new Uint8Array(), "NOTICE.md": new Uint8Array(), ...files }),
    ...unlicensed(files).map((folder) => `${folder} has no LICENSE.`),
    ...Object.keys(files).flatMap((file) =>
      MACHINE.filter((place) => place.length > 1 && text(file).includes(place)).map(
        (place) => `${file} names a place of the machine that built it: ${place}`,
      ),
    ),
    ...Object.keys(files).flatMap((file) =>
      foreign(file, text(file))
        .slice(0, 1)
        .map((source) => `${file} names a place of the machine that built it: ${source}`),
    ),
  ];
}

const SYSTEM_FIGHTS = { test: "tests/foundry/release/played.night.test.ts", variable: "RELEASED_FOLDER" };

/**
 * Unpacks a zip and plays fights of all pacings with it on the stand-in.
 * @param files by path
 * @param how the test that plays them, and the variable that names the folder to it
 * @returns true if all went well
 */
export function plays(files, { test, variable } = SYSTEM_FIGHTS) {
  const folder = mkdtempSync(path.join(tmpdir(), "segment-zero-release-"));
  try {
    for (const [file, bytes] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), bytes);
    }
    const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
    const run = spawnSync(process.execPath, [vitest, "run", "--project", "foundry", test], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, [variable]: folder, QUICK: "" },
    });
    return run.status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns files by path */
export function unpacked(zip) {
  return Object.fromEntries(Object.entries(unzipSync(zip)).filter(([file]) => !file.endsWith("/")));
}
