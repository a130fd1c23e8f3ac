import { existsSync, readFileSync, readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as sass from "sass";
import { normalizePath, type Plugin, type UserConfig } from "vite";
import { parse } from "yaml";
import { EDITIONS, inEdition, type Edition } from "./tools/editions.ts";
import { LICENCES, licencesOf, packagesOf } from "./tools/licences.ts";
import { precompiledTemplates } from "./tools/precompiled-templates.ts";
import { yamlData } from "./tools/yaml-data.ts";

const root = import.meta.dirname;
const WATCHED = process.argv.includes("--watch");
const CLASSES = { class: true, function: false };

/** Compiles the stylesheet and copies the hand-written files next to the bundle; in watch mode it keeps them in step. */
function foundryFiles(edition: Edition): Plugin {
  const { entry: id, copied } = edition;
  const watchers: FSWatcher[] = [];
  let outDir = "";
  // Copies run one after the other: concurrent ones of the same file collide.
  let queue: Promise<unknown> = Promise.resolve();
  const mirror = (file: string): Promise<unknown> => {
    const from = path.join(root, file);
    const to = path.join(outDir, file);
    const wanted = (source: string): boolean => path.basename(source) !== ".gitkeep";
    return (queue = queue.then(async () => {
      if (!existsSync(from)) return rm(to, { recursive: true, force: true });
      await cp(from, to, { recursive: true, filter: wanted });
      if (file.startsWith("lang/")) await writeFile(to, inEdition(edition, await readFile(to, "utf8")));
    }));
  };
  return {
    name: "foundry-files",
    apply: "build",
    configResolved(config) {
      outDir = path.resolve(root, config.build.outDir);
    },
    buildStart() {
      const css = sass.compile(path.join(root, `styles/${id}.scss`), {
        sourceMap: true,
        sourceMapIncludeSources: true,
      });
      for (const url of css.loadedUrls) this.addWatchFile(fileURLToPath(url));
      this.emitFile({
        type: "asset",
        fileName: `styles/${id}.css`,
        source: `${css.css}\n/*# sourceMappingURL=${id}.css.map */\n`,
      });
      // Sass names its sources by their place on this machine.
      const sources = css.sourceMap?.sources.map(
        (url) => `../${path.relative(root, fileURLToPath(url)).split(path.sep).join("/")}`,
      );
      this.emitFile({
        type: "asset",
        fileName: `styles/${id}.css.map`,
        source: JSON.stringify({ ...css.sourceMap, sources }),
      });
    },
    async writeBundle() {
      const entries = copied.filter((entry) => existsSync(path.join(root, entry)));
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
function thirdPartyLicences({ copied }: Edition): Plugin {
  const isCopied = (folder: string): boolean =>
    copied.some((path) => path === "assets" || path === folder || path.startsWith(`${folder}/`));
  return {
    name: "third-party-licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const packages = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? packagesOf(Object.keys(chunk.modules)) : [],
      );
      const assets = readdirSync(path.join(root, "assets"))
        .filter((name) => isCopied(`assets/${name}`) && existsSync(path.join(root, "assets", name, "LICENSE")))
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

/** Puts another package's constant in the place of ours, and only the templates that it uses beside its bundle. */
function ownPackage(edition: Edition): Plugin {
  const constant = normalizePath(path.join(root, "src/foundry/host/package.ts"));
  return {
    name: "own-package",
    apply: "build",
    transform: (_code, id) =>
      normalizePath(id) === constant
        ? { code: `export const PACKAGE = ${JSON.stringify(edition.package)};`, map: { mappings: "" } }
        : null,
    generateBundle(_options, bundle) {
      const used = new Set(
        Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? Object.keys(chunk.modules) : [])),
      );
      const files = [...used].map((id) => normalizePath(path.relative(root, id)));
      const strange = files.filter((file) => edition.without.some((folder) => `${file}/`.startsWith(`${folder}/`)));
      if (strange.length) this.error(`${edition.entry} must not contain ${strange.join(", ")}`);
      if (edition.copied.includes("templates")) return;
      for (const file of files.filter((name) => name.endsWith(".hbs")))
        this.emitFile({
          type: "asset",
          fileName: file,
          source: inEdition(edition, readFileSync(path.join(root, file), "utf8")),
        });
    },
  };
}

export function configOf(edition: Edition): UserConfig {
  return {
    root,
    publicDir: false,
    // Nobody knows where a host serves the system: what belongs together is found from where it stands.
    base: "./",
    build: {
      outDir: edition.outDir,
      // In watch mode an emptied folder would lose the packs, which are compiled apart.
      emptyOutDir: !WATCHED,
      sourcemap: true,
      target: "es2022",
      reportCompressedSize: false,
      lib: {
        entry: path.join(root, `src/${edition.entry}.ts`),
        formats: ["es"],
        fileName: () => `${edition.entry}.mjs`,
      },
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
          codeSplitting: { groups: [{ name: "main", tags: ["$initial"] }] },
          // Names of classes stay: Foundry calls sheets and hooks by them. All other names are in the source map.
          sourcemapPathTransform: sourcePath,
          // Annotations are for bundlers.
          comments: { annotation: false },
          minify: { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES }, codegen: true },
        },
      },
    },
    worker: { rolldownOptions: { output: { sourcemapPathTransform: sourcePath } } },
    plugins: [
      ownPackage(edition),
      foundryFiles(edition),
      precompiledTemplates((text) => inEdition(edition, text)),
      yamlData(),
      ...(edition.manifest === "system.json" ? [readyEncounters()] : []),
      thirdPartyLicences(edition),
    ],
  };
}

export default configOf(EDITIONS.system);
