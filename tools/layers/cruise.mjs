// Checks the imports of a tree against the layers: no cycles, nothing upwards, nothing from outside. Type imports count.
import { cruise } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import path from "node:path";
import { CORE_PACKAGES, ENTRY_POINTS, INDEPENDENT, LAYERS } from "./layers.mjs";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Pattern for the files of a layer, without those of layers inside it. */
const inside = (layer) => {
  const inner = LAYERS.filter((other) => other.startsWith(`${layer}/`)).map(
    (other) => `${other.slice(layer.length + 1)}/`,
  );
  return `^${layer}/${inner.length ? `(?!${inner.map(escaped).join("|")})` : ""}`;
};

/** Forbidden imports, as rules of dependency-cruiser. */
export const RULES = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    { name: "found", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...LAYERS.flatMap((layer, level) => {
      const above = LAYERS.slice(level + 1).map(inside);
      return above.length
        ? [
            {
              name: `not-upwards-from-${layer}`,
              severity: "error",
              from: { path: inside(layer) },
              to: { path: above.join("|") },
            },
          ]
        : [];
    }),
    ...INDEPENDENT.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]).map(([from, to]) => ({
      name: `independent-${from}-${to}`,
      severity: "error",
      from: { path: inside(from) },
      to: { path: inside(to) },
    })),
    // Neither pacings nor combat rules import each other; shared code lies beside their folders.
    ...["src/rules/pacing", "src/rules/combat", "src/foundry/pacings", "src/foundry/combat"].map((layer) => ({
      name: `pacings-apart-${layer}`,
      severity: "error",
      from: { path: `^${layer}/([^/]+)/` },
      to: { path: `^${layer}/[^/]+/`, pathNot: `^${layer}/($1|shared)/` },
    })),
    {
      name: "through-entry-points",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/rules/" },
      to: { path: "^src/rules/", pathNot: `^(${ENTRY_POINTS.map(escaped).join("|")})$` },
    },
    {
      name: "core-packages",
      severity: "error",
      from: { path: "^src/rules/" },
      to: { pathNot: `^src/rules/|(^|/)node_modules/(${CORE_PACKAGES.join("|")})/` },
    },
    {
      name: "src-alone",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(playground|tests|tools|examples)/" },
    },
    { name: "no-builtin", severity: "error", from: { path: "^src/" }, to: { dependencyTypes: ["core"] } },
  ],
};

/**
 * Reads all imports below `src` of a tree.
 * @returns a line for each forbidden import; a cycle is reported once, from its first file
 */
export async function faultsOf(root) {
  const { output } = await cruise(
    ["src"],
    {
      baseDir: root,
      validate: true,
      ruleSet: RULES,
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "^encounters/" },
      enhancedResolveOptions: {
        extensions: [".ts", ".d.ts", ".js", ".json"],
        exportsFields: ["exports"],
        conditionNames: ["import", "types", "default"],
      },
    },
    {},
    { tsConfig: extractTsConfig(path.join(root, "tsconfig.json")) },
  );
  const seen = new Set();
  const faults = output.summary.violations.flatMap(({ rule, from, to, cycle }) => {
    if (!cycle) return [`${rule.name}: ${from} -> ${to}`];
    const ring = [from, ...cycle.map(({ name }) => name)];
    const key = [...new Set(ring)].sort().join(" ");
    if (seen.has(key)) return [];
    seen.add(key);
    return [`${rule.name}: ${ring.join(" -> ")}`];
  });
  return { files: output.modules.filter(({ source }) => source.startsWith("src/")).length, faults };
}
