import { build } from "esbuild";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { parse } from "yaml";

/** Installed packages by name. All evaluations share them, because they contain no code under test. */
const modules = {};

/** Leaves installed packages out, so that the bundle is one script without imports. */
const fromOutside = {
  name: "from outside",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" ? undefined : { path: name, namespace: "outside" },
    );
    onLoad({ filter: /.*/, namespace: "outside" }, async ({ path: name }) => {
      modules[name] = await import(name);
      const [named, rest] = [
        Object.keys(modules[name]).filter((one) => one !== "default"),
        "default" in modules[name] ? "export default outside.default;" : "",
      ];
      return {
        contents: `const outside = fromOutside(${JSON.stringify(name)});\nexport const { ${named.join(", ")} } = outside;\n${rest}`,
        loader: "js",
      };
    });
  },
};

/** Gives tests their original location. */
const standsWhereItStood = {
  name: "where a test stands",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]tests[\\/].*\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8"))
        .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href)),
      loader: "ts",
    }));
  },
};

/** Imports YAML files as data, alone and by `import.meta.glob`, as the build does. */
const yaml = {
  name: "yaml",
  setup({ onLoad }) {
    onLoad({ filter: /\.yml$/ }, async ({ path: file }) => ({
      contents: JSON.stringify(parse(await readFile(file, "utf8"))),
      loader: "json",
    }));
    onLoad({ filter: /[\\/]profiles[\\/]profiles\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const [call, listed] = /import\.meta\.glob\((\[.*?\]), \{.*?\}\)/s.exec(source);
      const [only, ...without] = JSON.parse(listed);
      const names = readdirSync(path.dirname(file))
        .map((name) => `./${name}`)
        .filter((name) => name.endsWith(path.extname(only)) && !without.includes(`!${name}`));
      const imports = names.map((name, at) => `import file${at} from ${JSON.stringify(name)};\n`).join("");
      const table = `{${names.map((name, at) => `${JSON.stringify(name)}: file${at}`).join(", ")}}`;
      return { contents: imports + source.replace(call, table), loader: "ts" };
    });
  },
};

/**
 * Bundles test files and their imports, read from the working folder, into one script.
 * @param {readonly string[]} files
 * @returns {Promise<() => Record<string, () => Promise<unknown>>>} evaluates everything again at each call, each file
 * when it is called
 */
export async function bundle(files) {
  const root = process.cwd();
  const {
    outputFiles: [output],
  } = await build({
    stdin: {
      contents: `publish({\n${files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(path.join(root, file))})`).join(",\n")}\n});`,
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    // The only format in which a test file may use top-level await. Without imports and exports it is a script.
    format: "esm",
    target: `node${process.versions.node}`,
    plugins: [fromOutside, standsWhereItStood, yaml],
    logLevel: "error",
  });
  const script = new vm.Script(`(function (fromOutside, publish) {"use strict";${output.text}\n})`, {
    filename: path.join(root, "tests-of-one-part.js"),
  });
  return () => {
    let load;
    script.runInThisContext()(
      (name) => modules[name],
      (table) => {
        load = table;
      },
    );
    return load;
  };
}
