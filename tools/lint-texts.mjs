// Checks the English texts (lang/en.json; for the others: lint-languages.mjs) against the code and templates that use
// them, and the manifest against its files.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { filesIn } from "./lint-templates.mjs";
import { unknownKeysAmong } from "./text-keys.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const problems = [];
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

/** Returns texts by full key. */
function flatten(value, file, key = "", into = new Map()) {
  if (typeof value === "string") {
    if (value.trim() === "") problems.push(`${file}: ${key} is empty`);
    // Joined pieces read wrong in other languages: lists need Intl.ListFormat, other texts a sentence with
    // placeholders.
    else if (value !== value.trim()) problems.push(`${file}: ${key} begins or ends with a space`);
    if (/\{[^}]*(\{|$)|\{\s*\}/.test(value))
      problems.push(`${file}: ${key} has a brace that is not closed or holds no name`);
    into.set(key, value);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, file, key ? `${key}.${name}` : name, into);
  } else problems.push(`${file}: ${key} is neither a text nor a group of texts`);
  return into;
}

function load(file) {
  try {
    // YAML is a superset of JSON, and its parser reports duplicate keys, which JSON.parse would hide.
    JSON.parse(read(file));
    return flatten(parse(read(file)), file);
  } catch (error) {
    problems.push(`${file}: ${error.message}`);
    return new Map();
  }
}

const texts = load("lang/en.json");
const unknownKeys = unknownKeysAmong(new Set(texts.keys()));
// Every key written in full must exist; a composed key must begin like an existing one.
const roots = [...new Set([...texts.keys()].map((key) => key.split(".")[0]))].filter((root) => root !== "TYPES");
const groups = new Set();
for (const key of texts.keys())
  for (let at = key.indexOf("."); at > 0; at = key.indexOf(".", at + 1)) groups.add(key.slice(0, at));
const used = new Set();
// The root is put before most keys at run time (src/foundry/host/i18n.ts), so which of them are used cannot be told here.
const begun = ["SEGMENTZERO."];
if (roots.length > 0) {
  const whole = new RegExp(`["'\`]((?:${roots.join("|")})\\.[\\w.-]*[\\w-])["'\`]`, "g");
  const start = new RegExp(
    `(?:\`((?:${roots.join("|")})\\.[\\w.-]*)\\$\\{|["']((?:${roots.join("|")})\\.(?:[\\w-]+\\.)*)["'])`,
    "g",
  );
  for (const file of [...filesIn("src", /\.ts$/), ...filesIn("templates", /\.hbs$/)]) {
    const where = path.relative(ROOT, file).split(path.sep).join("/");
    const content = readFileSync(file, "utf8");
    for (const [, key] of content.matchAll(whole)) {
      used.add(key);
      if (groups.has(key)) begun.push(`${key}.`);
      else if (!texts.has(key)) problems.push(`${where}: the text ${key} is not in lang/en.json`);
    }
    if (where.startsWith("src/foundry/") || where.startsWith("src/module/"))
      problems.push(...unknownKeys(where, content).map((key) => `${where}: the text ${key} is not in lang/en.json`));
    for (const found of content.matchAll(start)) {
      const prefix = found[1] ?? found[2];
      begun.push(prefix);
      if (![...texts.keys()].some((key) => key.startsWith(prefix)))
        problems.push(`${where}: no text in lang/en.json begins with ${prefix}`);
    }
  }
}
const unused = [...texts.keys()].filter(
  (key) => roots.includes(key.split(".")[0]) && !used.has(key) && !begun.some((prefix) => key.startsWith(prefix)),
);

problems.push(...unused.map((key) => `lang/en.json: ${key} is named nowhere`));

const manifest = JSON.parse(read("system.json"));
if (manifest.version !== JSON.parse(read("package.json")).version)
  problems.push("system.json and package.json disagree about the version");
const module = JSON.parse(read("module.json"));
if (module.version !== manifest.version) problems.push("module.json and system.json disagree about the version");
for (const { path: file } of [...manifest.languages, ...module.languages])
  if (!existsSync(path.join(ROOT, file))) problems.push(`system.json: ${file} does not exist`);
for (const [document, types] of Object.entries(manifest.documentTypes))
  for (const type of Object.keys(types))
    if (!texts.has(`TYPES.${document}.${type}`))
      problems.push(`lang/en.json: TYPES.${document}.${type}, the name of a type in system.json, is missing`);

// The lockfile must install from any registry.
if (/"resolved"/.test(read("package-lock.json")))
  problems.push("package-lock.json names a registry; run npm install with the .npmrc of this folder");

for (const problem of problems) console.error(problem);
console.log(`texts: ${texts.size}, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
