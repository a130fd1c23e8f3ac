import { existsSync, readFileSync, readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as sass from "sass";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { parse } from "yaml";
import { lateChunks } from "./tools/late-chunks.ts";
import { LICENCES, licencesOf, packagesOf } from "./tools/licences.ts";
import { precompiledTemplates } from "./tools/precompiled-templates.ts";
import { yamlData } from "./tools/yaml-data.ts";

const ID = "segment-zero";
const STATIC = [
  "system.json",
  "lang",
  "templates",
  "assets",
  "LICENSE",
  "NOTICE.md",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
];
const root = import.meta.dirname;
const WATCHED = process.argv.includes("--watch");
const CLASSES = { class: true, function: false };

/** Modules that the entry imports before it runs, by itself or through others. */
const atStart = new Set<string>();

const RULES = normalizePath(path.join(root, "src/rules"));
const NAMES = /\b(?:im|ex)port\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g;

/** The names that a module takes from each other module, as the other module calls them. */
function namesFrom(code: string): { names: readonly string[]; from: string }[] {
  return [...code.matchAll(NAMES)].map(([, names = "", from = ""]) => ({
    names: names.split(",").map((name) => name.trim()),
    from,
  }));
}

/** Finds out what is at the start, for the chunks to be made. */
function startingModules(): Plugin {
  return {
    name: "starting-modules",
    apply: "build",
    buildEnd() {
      atStart.clear();
      const infoOf = (id: string): { code: string; imports: readonly string[] } => {
        const info = this.getModuleInfo(id);
        return { code: info?.code ?? "", imports: info?.importedIds ?? [] };
      };
      const isDoor = (id: string): boolean => path.posix.dirname(id) === RULES && infoOf(id).code.includes("export {");
      /** The module behind a door that declares this name. */
      const behind = (door: string, name: string): string => {
        const found = namesFrom(infoOf(door).code).find(({ names }) =>
          names.some((each) => each === name || each.endsWith(` as ${name}`)),
        );
        return found ? path.posix.join(RULES, found.from) : door;
      };
      const add = (id: string): void => {
        if (atStart.has(id)) return;
        atStart.add(id);
        const { code, imports } = infoOf(id);
        for (const imported of imports) {
          if (!isDoor(imported)) add(imported);
          else
            // What else stands behind a door comes when it is wanted.
            for (const { names, from } of namesFrom(code))
              if (path.posix.join(path.posix.dirname(id), from) === imported)
                for (const name of names) add(behind(imported, name.replace(/ as .*/, "")));
        }
      };
      // Ids have forward slashes on every system.
      add(normalizePath(path.join(root, `src/${ID}.ts`)));
    },
  };
}

/** Compiles the stylesheet and copies the hand-written files next to the bundle; in watch mode it keeps them in step. */
function foundryFiles(): Plugin {
  const watchers: FSWatcher[] = [];
  let outDir = "";
  // Copies run one after the other: concurrent ones of the same file collide.
  let queue: Promise<unknown> = Promise.resolve();
  const mirror = (file: string): Promise<unknown> => {
    const from = path.join(root, file);
    const to = path.join(outDir, file);
    const wanted = (source: string): boolean => path.basename(source) !== ".gitkeep";
    return (queue = queue.then(() =>
      existsSync(from) ? cp(from, to, { recursive: true, filter: wanted }) : rm(to, { recursive: true, force: true }),
    ));
  };
  return {
    name: "foundry-files",
    apply: "build",
    configResolved(config) {
      outDir = path.resolve(root, config.build.outDir);
    },
    buildStart() {
      const css = sass.compile(path.join(root, `styles/${ID}.scss`), {
        sourceMap: true,
        sourceMapIncludeSources: true,
      });
      for (const url of css.loadedUrls) this.addWatchFile(fileURLToPath(url));
      this.emitFile({
        type: "asset",
        fileName: `styles/${ID}.css`,
        source: `${css.css}\n/*# sourceMappingURL=${ID}.css.map */\n`,
      });
      // Sass names its sources by their place on this machine.
      const sources = css.sourceMap?.sources.map(
        (url) => `../${path.relative(root, fileURLToPath(url)).split(path.sep).join("/")}`,
      );
      this.emitFile({
        type: "asset",
        fileName: `styles/${ID}.css.map`,
        source: JSON.stringify({ ...css.sourceMap, sources }),
      });
    },
    async writeBundle() {
      const entries = STATIC.filter((entry) => existsSync(path.join(root, entry)));
      for (const entry of entries) await mirror(entry);
      if (!this.meta.watchMode || watchers.length > 0) return;
      for (const entry of entries) {
        const folder = statSync(path.join(root, entry)).isDirectory();
        const changed = (_event: string, file: string | null): void => {
          mirror(folder && file ? path.join(entry, file) : entry).catch((error: unknown) =>
            console.error("foundry-files:", error),
          );
        };
        watchers.push(watch(path.join(root, entry), { recursive: folder }, changed));
      }
    },
    closeWatcher() {
      for (const watcher of watchers.splice(0)) watcher.close();
    },
  };
}

/** Example encounters: encounters/*.yml as JSON, for the macros that set them up. */
function readyEncounters(): Plugin {
  const folder = path.join(root, "encounters");
  return {
    name: "ready-encounters",
    apply: "build",
    buildStart() {
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".yml"))) {
        this.addWatchFile(path.join(folder, file));
        const encounter: unknown = parse(readFileSync(path.join(folder, file), "utf8"));
        this.emitFile({
          type: "asset",
          fileName: `encounters/${path.basename(file, ".yml")}.json`,
          source: `${JSON.stringify(encounter)}\n`,
        });
      }
    },
  };
}

/** Writes the licences of all that others made beside the bundle, as those licences ask: of packages inside it, and of fonts, icons and the like. */
function thirdPartyLicences(): Plugin {
  return {
    name: "third-party-licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const packages = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? packagesOf(Object.keys(chunk.modules)) : [],
      );
      const assets = readdirSync(path.join(root, "assets"))
        .filter((name) => existsSync(path.join(root, "assets", name, "LICENSE")))
        .map(
          (name) => `assets/${name}\n\n${readFileSync(path.join(root, "assets", name, "LICENSE"), "utf8").trim()}\n`,
        );
      const source = licencesOf(packages, assets);
      if (source) this.emitFile({ type: "asset", fileName: LICENCES, source });
    },
  };
}

/** A source of a source map. Packages may stand anywhere on the machine (a linked node_modules), and maps name them alike wherever that is. */
function sourcePath(source: string): string {
  const packages = source.replaceAll("\\", "/").lastIndexOf("/node_modules/");
  return packages < 0 ? source : `../..${source.replaceAll("\\", "/").slice(packages)}`;
}

export default defineConfig({
  root,
  publicDir: false,
  // Nobody knows where a host serves the system: what belongs together is found from where it stands.
  base: "./",
  build: {
    outDir: "dist",
    // In watch mode an emptied folder would lose the packs, which are compiled apart.
    emptyOutDir: !WATCHED,
    sourcemap: true,
    target: "es2022",
    reportCompressedSize: false,
    lib: { entry: path.join(root, `src/${ID}.ts`), formats: ["es"], fileName: () => `${ID}.mjs` },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Modules of the rules core only declare, so what goes through one of its doors brings no more along than it uses.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]rules[\\/]/, sideEffects: false }] },
      // Foundry loads the entry by its name and the chunks ask for what it shares with them. So the entry holds nothing itself: should its address ever differ by a
      // query, nothing is evaluated twice.
      preserveEntrySignatures: "strict",
      output: {
        // A name says what is in it: nobody is given an old chunk by a cache. Whoever watches wants no heap of them.
        chunkFileNames: WATCHED ? "chunks/[name].mjs" : "chunks/[name]-[hash].mjs",
        // All that is wanted at the start is one chunk.
        codeSplitting: { groups: [{ name: "main", test: (id) => atStart.has(id) }] },
        // Names of classes stay: Foundry calls sheets and hooks by them. All other names are in the source map.
        sourcemapPathTransform: sourcePath,
        minify: { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES }, codegen: true },
      },
    },
  },
  worker: { rolldownOptions: { output: { sourcemapPathTransform: sourcePath } } },
  plugins: [
    startingModules(),
    foundryFiles(),
    precompiledTemplates(),
    yamlData(),
    lateChunks(),
    readyEncounters(),
    thirdPartyLicences(),
  ],
});
