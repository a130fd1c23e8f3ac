// Once before the tests on the stand-in: build its client into one script, and the system into dist. What is newer
// than its sources is left as it is.
import { existsSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import {
  CLIENT_BUNDLE,
  CLIENT_SOURCES,
  MODULE_FOLDER,
  MODULES,
  RELEASED_FOLDER,
  ROOT,
  SYSTEM_ERROR,
  SYSTEM_FOLDER,
  SYSTEM_SOURCES,
  TEMPLATES,
  WINDOW_BUNDLE,
} from "./bundle.ts";
import { lateMaps } from "./late-map.ts";
import { compile } from "./templates.ts";

async function newest(paths: string[]): Promise<number> {
  let time = 0;
  for (const each of paths) {
    if (!existsSync(each)) continue;
    const found = statSync(each);
    if (found.isDirectory())
      time = Math.max(time, await newest((await readdir(each)).map((name) => path.join(each, name))));
    else time = Math.max(time, found.mtimeMs);
  }
  return time;
}

async function stale(output: string, sources: string[]): Promise<boolean> {
  return !existsSync(output) || statSync(output).mtimeMs < (await newest(sources));
}

async function buildClient(): Promise<void> {
  if (!(await stale(CLIENT_BUNDLE, CLIENT_SOURCES))) return;
  // Built aside and moved into place, so that a run beside this one never reads half a file.
  const aside = `${path.dirname(CLIENT_BUNDLE)}-${process.pid}`;
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: aside,
      emptyOutDir: true,
      minify: false,
      target: "es2022",
      lib: {
        entry: path.join(ROOT, "playground/client/main.ts"),
        formats: ["iife"],
        name: "StandIn",
        fileName: () => path.basename(CLIENT_BUNDLE),
      },
    },
  });
  await mkdir(path.dirname(CLIENT_BUNDLE), { recursive: true });
  await rename(path.join(aside, path.basename(CLIENT_BUNDLE)), CLIENT_BUNDLE);
  await rm(aside, { recursive: true, force: true });
}

/** Each test file loads the bundle: hundreds of files take half a second, one a tenth. */
async function buildWindow(): Promise<void> {
  if (
    !(await stale(WINDOW_BUNDLE, [
      path.join(ROOT, "node_modules/happy-dom/package.json"),
      path.join(import.meta.dirname, "late-map.ts"),
    ]))
  )
    return;
  const aside = `${path.dirname(WINDOW_BUNDLE)}-window-${process.pid}`;
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    plugins: [lateMaps()],
    ssr: { noExternal: true, external: ["ws", "buffer-image-size"] },
    build: {
      ssr: path.join(ROOT, "node_modules/happy-dom/lib/index.js"),
      outDir: aside,
      emptyOutDir: true,
      minify: false,
      target: "node20",
      rollupOptions: { output: { entryFileNames: path.basename(WINDOW_BUNDLE), codeSplitting: false } as never },
    },
  });
  await mkdir(path.dirname(WINDOW_BUNDLE), { recursive: true });
  await rename(path.join(aside, path.basename(WINDOW_BUNDLE)), WINDOW_BUNDLE);
  await rm(aside, { recursive: true, force: true });
}

async function buildSystem(): Promise<void> {
  // A release is tested unchanged.
  if (RELEASED_FOLDER) return;
  const bundle = path.join(SYSTEM_FOLDER, "segment-zero.mjs");
  const entry = path.join(ROOT, "src/segment-zero.ts");
  if (!existsSync(entry) || !(await stale(bundle, SYSTEM_SOURCES))) return;
  // Packs are compiled by `npm run build`; here only the code and the files beside it. Chunks have other names in every build.
  await rm(path.join(SYSTEM_FOLDER, "chunks"), { recursive: true, force: true });
  await build({ root: ROOT, logLevel: "warn", build: { emptyOutDir: false } });
}

async function buildModule(): Promise<void> {
  if (
    RELEASED_FOLDER ||
    process.env.RELEASED_MODULE ||
    !(await stale(path.join(MODULE_FOLDER, "segment-zero-clock.mjs"), SYSTEM_SOURCES))
  )
    return;
  await build({ root: ROOT, configFile: path.join(ROOT, "vite.module.config.ts"), logLevel: "warn" });
}

/** Every test file needs most of them, and compiling them takes nearly half a second. */
async function buildTemplates(): Promise<void> {
  const folder = path.join(SYSTEM_FOLDER, "templates");
  if (!existsSync(folder)) return;
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".hbs"));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
  const compiled = texts.flatMap((text): [string, string][] => {
    // The tests that need the system report a failed compilation.
    try {
      return [[text, compile(text)]];
    } catch {
      return [];
    }
  });
  const aside = `${TEMPLATES}-${process.pid}`;
  await writeFile(aside, JSON.stringify(compiled));
  await rename(aside, TEMPLATES);
}

/** Chunks have other names and texts in every build; what earlier builds left is taken out. */
async function forgetModules(): Promise<void> {
  const bundle = path.join(SYSTEM_FOLDER, "segment-zero.mjs");
  const before = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
  for (const name of existsSync(MODULES) ? await readdir(MODULES) : []) {
    const file = path.join(MODULES, name);
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}

export default async function setup(): Promise<void> {
  await buildClient();
  await buildWindow();
  await rm(SYSTEM_ERROR, { force: true });
  try {
    await buildSystem();
    await buildModule();
    await buildTemplates();
    await forgetModules();
  } catch (error) {
    // The stand-in's tests need no system; opening a world with the built one reports the error.
    await writeFile(SYSTEM_ERROR, (error as Error).message);
    console.error("The system could not be built:", (error as Error).message);
  }
}
