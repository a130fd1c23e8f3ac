// `npm run check`: what TypeScript and ESLint have to say, from one program.
//   node tools/check.mjs [types] [lint]      only what is named; both, if nothing is
// Reading the sources and Foundry's types and finding out the type of everything is most of the work of both. Whoever
// runs `tsc` and then `eslint` does it twice; here the rules of ESLint ask the checker that has just answered for the types.
// Editors and `npx eslint FILE` know nothing of this: they work by eslint.config.js alone.
import { ESLint } from "eslint";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KNOWN = ["types", "lint"];
const named = process.argv.slice(2);
if (named.some((name) => !KNOWN.includes(name))) {
  console.error(`only ${KNOWN.join(" and ")} can be checked, not ${named.join(" ")}`);
  process.exit(2);
}
const wanted = named.length === 0 ? KNOWN : named;

/** What a `tsconfig` file asks for; faults in it are errors like others. */
function read(file) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault) => complain([fault]) };
  const config = ts.getParsedCommandLineOfConfigFile(path.join(ROOT, file), {}, host);
  return config && { rootNames: config.fileNames, options: config.options, configFileParsingDiagnostics: config.errors };
}

/** Prints what is wrong and says whether nothing is. */
function complain(faults) {
  if (faults.length === 0) return true;
  const host = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => "\n" };
  const print = process.stdout.isTTY ? ts.formatDiagnosticsWithColorAndContext : ts.formatDiagnostics;
  console.log(print(ts.sortAndDeduplicateDiagnostics(faults), host).trimEnd());
  process.exitCode = 1;
  return false;
}

/** The rules core once more, in a world without Foundry, the page and Node. What `all` has read need not be read again. */
function rulesAlone(all) {
  const config = read("tsconfig.rules.json");
  if (!config) return;
  const host = ts.createCompilerHost(config.options);
  const fromDisk = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => all.getSourceFile(name) ?? fromDisk.call(host, name, ...rest);
  complain(ts.getPreEmitDiagnostics(ts.createProgram({ ...config, host })));
}

/** ESLint for everything, its rules with types on the files of `program`. A TypeScript file that is not among them is an error. */
async function lint(program) {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfig: { files: ["**/*.ts", "**/*.mts"], languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
  });
  const results = await eslint.lintFiles(["."]);
  const report = await (await eslint.loadFormatter("stylish")).format(results);
  if (report !== "") console.log(report.trimEnd());
  if (results.some((result) => result.errorCount > 0)) process.exitCode = 1;
}

const config = read("tsconfig.json");
if (config) {
  const program = ts.createProgram(config);
  if (wanted.includes("types") && complain(ts.getPreEmitDiagnostics(program))) rulesAlone(program);
  if (wanted.includes("lint") && !process.exitCode) await lint(program);
}
