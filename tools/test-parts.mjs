// Which parts and files `npm test -- PART… AREA…` runs.

/** Returns the names of the folders and file of a test inside its project. */
const placeOf = (file) =>
  file
    .replace(/(\.full)?\.test\.ts$/, "")
    .split("/")
    .slice(2);

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
