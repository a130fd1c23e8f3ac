// Which parts and files `npm test -- PART… AREA…` runs.

/** Returns the names of the folders and file of a test inside its project. */
const placeOf = (file) =>
  file
    .replace(/(\.full|\.night)?\.test\.ts$/, "")
    .split("/")
    .slice(2);

/** What tests of the full run and of the night try more of, beside their own files. */
const MORE = {
  "test:full":
    "the second generation of Foundry, other pacings, three times the random cases, lint rules that need types, unused exports",
  "test:night": "the second generation where it should not matter, all members of sweeps, ten times the random cases",
};

/**
 * Says what a run leaves out and which command plays it.
 * @param files test files left out
 * @param run files that were run, each with the number of its skipped tests
 * @param full true in the full run
 */
export function leftOut(files, run, full) {
  const commands = full ? ["test:night"] : ["test:full", "test:night"];
  const lines = commands.flatMap((command) => {
    const own = files.filter((file) => file.endsWith(command === "test:full" ? ".full.test.ts" : ".night.test.ts"));
    const projects = ["rules", "foundry", "browser"].map((project) => [
      project,
      own.filter((file) => file.startsWith(`tests/${project}/`)).map((file) => placeOf(file).join("/")),
    ]);
    return [
      `  npm run ${command}: ${own.length} files; ${MORE[command]}`,
      ...projects.flatMap(([project, names]) => (names.length > 0 ? `    ${project}: ${names.join(", ")}` : [])),
    ];
  });
  const skipped = run.filter((file) => file.skipped > 0);
  const tests = skipped.reduce((sum, file) => sum + file.skipped, 0);
  return [...lines, `  skipped in files that were run: ${tests} tests of ${skipped.length} files`];
}

/** True if a folder or file of the test has the area's name, alone or among other words. */
const belongs = (file, area) => placeOf(file).some((name) => `-${name}-`.includes(`-${area}-`));

/**
 * Selects the named parts and those with tests of the areas. An area also has types and lint, and the build if a test
 * needs it. A named part is whole without areas; with areas it plays only theirs.
 * @param parts in order of their names; those with tests have their files
 * @param wanted names of parts and areas, mixed; all parts if empty
 * @returns the parts to run, each with the files to play (all if empty); named parts that have no tests of the areas;
 * names that are neither part nor area; and the names of all areas
 */
export function selectParts(parts, wanted) {
  const named = wanted.filter((name) => parts.some((part) => part.name === name));
  const areas = wanted.filter((name) => !named.includes(name));
  const all = parts.flatMap(({ files = [] }) => files);
  const filesOf = ({ files = [] }) => files.filter((file) => areas.some((area) => belongs(file, area)));
  const needsBuild = parts.some((part) => part.needsBuild && filesOf(part).length > 0);
  const isInAreas = (part) => (part.files ? filesOf(part).length > 0 : part.name !== "build" || needsBuild);
  const isSelected = (part) => {
    if (wanted.length === 0) return true;
    if (areas.length > 0 && isInAreas(part)) return true;
    return named.includes(part.name) && (areas.length === 0 || !part.files);
  };
  return {
    selected: parts.filter(isSelected).map((part) => ({ name: part.name, files: filesOf(part) })),
    without:
      areas.length > 0
        ? parts.filter((part) => named.includes(part.name) && !isSelected(part)).map(({ name }) => name)
        : [],
    unknown: areas.filter((area) => !all.some((file) => belongs(file, area))),
    areas: [...new Set(all.map((file) => placeOf(file)[0]))].sort(),
  };
}
