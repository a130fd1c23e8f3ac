// Holds the imports of a tree against the rooms: no circles, nothing upwards, nothing from outside. Imports of types count like all others.
import { cruise } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import path from "node:path";
import { CORE_PACKAGES, DOORS, ROOMS, STRANGERS } from "./rooms.mjs";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Files of a room, without those of rooms that lie inside it. */
const inside = (room) => {
  const inner = ROOMS.filter((other) => other.startsWith(`${room}/`)).map(
    (other) => `${other.slice(room.length + 1)}/`,
  );
  return `^${room}/${inner.length ? `(?!${inner.map(escaped).join("|")})` : ""}`;
};

/** What must not be, as dependency-cruiser reads it. */
export const RULES = {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    { name: "found", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...ROOMS.flatMap((room, level) => {
      const above = ROOMS.slice(level + 1).map(inside);
      return above.length
        ? [
            {
              name: `not-upwards-from-${room}`,
              severity: "error",
              from: { path: inside(room) },
              to: { path: above.join("|") },
            },
          ]
        : [];
    }),
    ...STRANGERS.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]).map(([from, to]) => ({
      name: `strangers-${from}-${to}`,
      severity: "error",
      from: { path: inside(from) },
      to: { path: inside(to) },
    })),
    // A pacing knows no other; what several need lies beside their folders.
    ...["src/rules/pacing", "src/foundry/pacings"].map((room) => ({
      name: `pacings-apart-${room}`,
      severity: "error",
      from: { path: `^${room}/([^/]+)/` },
      to: { path: `^${room}/[^/]+/`, pathNot: `^${room}/($1|shared)/` },
    })),
    {
      name: "by-the-doors",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/rules/" },
      to: { path: "^src/rules/", pathNot: `^(${DOORS.map(escaped).join("|")})$` },
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
 * @returns {Promise<{ files: number, faults: string[] }>} a line for each import that must not be; a circle is named once, from its first file
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
