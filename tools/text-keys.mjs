// Finds keys of texts that are written in full in the sources and do not exist.

/** What i18n.ts puts before each key. */
const ROOT = "SEGMENTZERO.";

/** A call of i18n.ts with a whole key. */
const CALL = /(?<![\w.])(text|line|counted)\(\s*"([A-Z]\w*\.[\w.-]+)"/g;
const LITERAL = /"([A-Za-z][\w-]*)\.([\w.-]*[\w-])"/g;

/** Checks of Foundry's API name its classes. */
const OTHERS = /windows\/self-check\/checks\//;

/**
 * Keys in a pacing's files may be below `Pacing.<id>`, in those of combat rules below `Combat.<id>`, in the import's
 * below `Import`.
 */
function prefixesOf(file) {
  const [, pacing] = /foundry\/pacings\/([\w-]+)/.exec(file) ?? [];
  const [, rules] = /foundry\/combat\/([\w-]+)/.exec(file) ?? [];
  return [
    ROOT,
    ...(pacing ? [`${ROOT}Pacing.${pacing}.`] : []),
    ...(rules ? [`${ROOT}Combat.${rules}.`] : []),
    ...(/foundry\/import\//.test(file) ? [`${ROOT}Import.`] : []),
  ];
}

/**
 * @param texts keys of `lang/en.json`, with the root
 * @returns a function from a file (with slashes) and its source to the unknown keys in it
 */
export function unknownKeysAmong(texts) {
  const known = new Set(texts);
  for (const key of texts)
    for (let at = key.indexOf("."); at > 0; at = key.indexOf(".", at + 1)) known.add(key.slice(0, at));
  return (file, source) => {
    if (OTHERS.test(file)) return [];
    const prefixes = prefixesOf(file);
    const has = (key) => prefixes.some((prefix) => known.has(prefix + key));
    const unknown = [
      ...[...source.matchAll(LITERAL)].flatMap(([, group, rest]) =>
        has(group) && !has(`${group}.${rest}`) ? [`${group}.${rest}`] : [],
      ),
      ...[...source.matchAll(CALL)].flatMap(([, look, key]) =>
        texts.has(`${ROOT}${key}${look === "counted" ? ".other" : ""}`) ? [] : [key],
      ),
    ];
    return [...new Set(unknown)];
  };
}
