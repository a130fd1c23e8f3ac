// Writes the types that modules need into dist/types: `npm run types`, part of `npm run release`.
//   node tools/types.mjs [FOLDER]
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(root, "dist/types"));
const ENTRY = "foundry/api/api.d.ts";
/** A specifier in `from "…"`, `import "…"`, `import("…")`. */
const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*)"([^"]+)"/gu;

// The folder is emptied first, so it must be new or hold types written before.
if (existsSync(out) && readdirSync(out).length && !existsSync(path.join(out, ENTRY))) {
  console.error(`${out} holds something other than these types; it is left alone.`);
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
const { stdout } = spawnSync(
  process.execPath,
  [
    path.join(root, "node_modules/typescript-native/bin/tsc"),
    "-p",
    path.join(root, "tsconfig.types.json"),
    "--outDir",
    out,
    "--pretty",
    "false",
  ],
  { encoding: "utf8" },
);
// Data models and windows have types that cannot be declared (TS2742, TS2883); the API needs none of them.
const errors = stdout.split("\n").filter((line) => /error TS(?!2742|2883)/u.test(line));
if (errors.length) {
  console.error(errors.join("\n"));
  process.exit(1);
}

// Keep only what the API's types reach, under names that resolve without our sources.
const kept = new Set();
/** Files without declarations, with the names that the API's types use. */
const stubs = new Map();
function keep(file) {
  if (kept.has(file)) return;
  kept.add(file);
  const absolute = path.join(out, file);
  const text = readFileSync(absolute, "utf8").replace(/\n?\/\/# sourceMappingURL=.*$/mu, "");
  writeFileSync(
    absolute,
    text.replace(SPECIFIER, (whole, before, target) => {
      if (target === "valibot") return `${before}"${relative(file, "valibot.js")}"`;
      if (!target.startsWith(".")) return whole;
      const reached = path.posix.join(path.posix.dirname(file), target.replace(/\.ts$/u, ".d.ts"));
      if (existsSync(path.join(out, reached))) keep(reached);
      else stubs.set(reached, [...(stubs.get(reached) ?? []), ...namesFrom(text, target)]);
      return `${before}"${target.replace(/\.ts$/u, ".js")}"`;
    }),
  );
}

/** Returns the names that a text imports from a file. */
function namesFrom(text, target) {
  return [...text.matchAll(/\{([^{}]*)\}\s*from\s*"([^"]+)"/gu)]
    .filter(([, , from]) => from === target)
    .flatMap(([, names]) =>
      names
        .split(",")
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type\s+/u, "")
              .split(" as ")[0],
        )
        .filter(Boolean),
    );
}

function relative(from, to) {
  const found = path.posix.relative(path.posix.dirname(from), to);
  return found.startsWith(".") ? found : `./${found}`;
}

keep(ENTRY);
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const file = path.relative(out, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
  if (entry.isFile() && !kept.has(file)) rmSync(path.join(out, file));
}
for (const [file, names] of stubs) {
  const lines = [...new Set(names)].sort().map((name) => `export type ${name} = any;`);
  mkdirSync(path.dirname(path.join(out, file)), { recursive: true });
  writeFileSync(
    path.join(out, file),
    `// Data of our own items and windows, which are no part of the API.\n${lines.join("\n")}\n`,
  );
}
// Schemas use valibot's types, which a module's author may not have installed.
copyFileSync(path.join(root, "tools/valibot-types.d.ts"), path.join(out, "valibot.d.ts"));
writeFileSync(path.join(out, "index.d.ts"), `export * from "./${ENTRY.replace(".d.ts", ".js")}";\n`);
console.log(`${path.relative(root, out) || out}: types of the API, ${kept.size} files`);
