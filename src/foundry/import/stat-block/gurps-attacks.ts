/** "Bite (15): 2d cut. Reach C." */
export interface GurpsAttack {
  readonly name: string;
  /** Null if the text gives none. */
  readonly level: number | null;
  /** A damage per mode: "1d+3 cut or 1d+1 imp". */
  readonly damage: readonly string[];
  readonly reach: string;
  /** The rest, such as "Acc 3", "Range 100/150". */
  readonly rest: string;
}

const DICE =
  "(?:\\d{1,3}d(?:6)?(?:\\s*[x×]\\s*\\d+)?(?:\\s*[+-]\\s*\\d+)?|(?:thr|sw)(?:\\s*[+-]\\s*\\d+)?)(?:\\s*\\([\\d.]+\\))?";
const TYPE = "(?:pi(?:\\+\\+|\\+|-)?|(?!or\\b|at\\b)\\p{Ll}+)";
const DAMAGE = `${DICE}\\s*${TYPE}?`;
const DAMAGES = `${DAMAGE}(?:\\s*,?\\s*or\\s+${DAMAGE}){0,3}`;
const REACH = "C(?:\\s*[,-]\\s*\\d)*\\*?|\\d(?:\\s*[,-]\\s*\\d)*\\*?";
const LISTED = new RegExp(
  `^\\s*(?:[•*-]\\s*)?([^():;\\d][^():;]{0,60}?)\\s*(?:\\(\\s*(\\d{1,3})\\s*\\)|-\\s*(\\d{1,3}))?\\s*(?::|,?\\s*(?=\\d{1,3}d))\\s*(.{1,300})$`,
  "u",
);
/** Before another way to use it. */
const MORE = /\s*;\s*(?:or|oder|ou|o|lub)\s+(?=\d)/u;
/** A row of a table: name, level, parry if there is one, damage. */
const ROW = new RegExp(
  `^\\s*(\\p{L}[^():;\\d]{0,40}?)\\s{2,}(\\d{1,2})\\s{2,}(?:\\d{1,2}[A-Z]{0,2}\\s{2,})?(${DICE}.{0,200})$`,
  "u",
);
/** "Blackjack (Reach C, 1d cr)", without a level. */
const BRACKETED = new RegExp(
  `(\\p{Lu}[\\p{L}' /-]{1,40}?)\\s*\\(\\s*(?:Reach\\s+(${REACH})\\s*[,;]\\s*)?(${DICE}\\s+${TYPE}(?:\\s*,?\\s*or\\s+${DICE}\\s+${TYPE}){0,3})(?:\\s*[,;]\\s*Reach\\s+(${REACH}))?\\s*\\)`,
  "gu",
);
const COMPACT = new RegExp(
  `(\\p{Lu}[\\p{L}' /]{1,40}?)(?:\\s*\\(x\\d+\\))?\\s*-\\s*(\\d{1,3})\\s+(${DAMAGE})(?:\\s+(C(?:[,-]\\s?\\d)?|\\d(?:[,-]\\d)?)(?![\\w.]))?`,
  "gu",
);

/** "Weapon: Baton, swing 1d+1 cr, skill 14, reach 1" */
const SKILLED = new RegExp(
  `^\\s*(?:\\p{L}+\\s*:\\s*)?(\\p{Lu}[^():;,\\d]{1,40}),\\s*(?:\\p{L}+\\s+)?(${DAMAGE}.{0,200}?)[,;]\\s*skill\\s*:?\\s*(\\d{1,2})(?!\\d)(.{0,200})$`,
  "iu",
);
/** "1 Large Knife LC:4 Dam:1d-1 cut Reach:C, 1 Parry:9" */
const KEYED = new RegExp(
  `^\\s*(?:\\d{1,3}\\s+)?(\\p{L}[^():;]{1,40}?)\\s+(?:LC:\\s*\\S+\\s+)?Dam(?:age)?:\\s*(${DAMAGE}.{0,200})$`,
  "iu",
);

/** Reads attacks as `attackLine` or books write them. */
export function attacksIn(text: string): readonly GurpsAttack[] {
  return text.split(/\n|;(?=\s*\p{Lu})/u).flatMap((line) => listed(line) ?? [...bracketed(line), ...compact(line)]);
}

function listed(line: string): readonly GurpsAttack[] | null {
  const [, title, score, columns = ""] = ROW.exec(line) ?? [];
  if (title) return [attackFrom(title.trim(), Number(score), columns.replace(/\s{2,}/gu, ", "))];
  const [, armed, used = "", skill, more = ""] = SKILLED.exec(line) ?? [];
  if (armed) return [attackFrom(armed.trim(), Number(skill), `${used}${more}`)];
  const [, keyed, values = ""] = KEYED.exec(line) ?? [];
  if (keyed) return [attackFrom(keyed.trim(), null, values.replace(/(?<=\p{L}):/gu, " "))];
  const [, name = "", inBrackets, dashed, rest = ""] = LISTED.exec(line.trim()) ?? [];
  const level = inBrackets ?? dashed;
  // Without a level, damage must follow, or a heading would be an attack.
  const isAttack = new RegExp(level === undefined ? `^${DICE}\\s+${TYPE}(?:\\s|[.,;]|$)` : DAMAGE, "u").test(rest);
  if (!name || !isAttack) return null;
  return rest.split(MORE).map((one) => attackFrom(name.trim(), level === undefined ? null : Number(level), one));
}

const bracketed = (line: string): readonly GurpsAttack[] =>
  [...line.matchAll(BRACKETED)].map(([, name = "", before = "", damage = "", behind = ""]) => ({
    name: name.trim(),
    level: null,
    damage: damagesOf(damage),
    reach: (before || behind).replace(/\s/gu, ""),
    rest: "",
  }));

const compact = (line: string): readonly GurpsAttack[] =>
  [...line.matchAll(COMPACT)].map(([, name = "", level, damage = "", reach = ""]) => ({
    name: name.trim(),
    level: Number(level),
    damage: damagesOf(damage),
    reach,
    rest: "",
  }));

const damagesOf = (text: string): readonly string[] =>
  text
    .split(/\s*,?\s*\bor\s+/u)
    .map((one) => one.trim())
    .filter(Boolean);

function attackFrom(name: string, level: number | null, rest: string): GurpsAttack {
  const [damage = ""] = new RegExp(DAMAGES, "u").exec(rest) ?? [];
  const [, reach = ""] = new RegExp(`Reach\\s+(${REACH})`, "iu").exec(rest) ?? [];
  return {
    name,
    level,
    damage: damagesOf(damage),
    reach: reach.replace(/\s/gu, ""),
    rest: rest
      .replace(damage, "")
      .replace(new RegExp(`(?:,|\\bat)?\\s*Reach\\s+(?:${REACH})`, "iu"), "")
      .replace(/^[\s,.]+|[\s,.]+$/gu, ""),
  };
}

/** Returns an attack as a line that is read the same. */
export function attackLine({ name, level, damage, reach, rest }: GurpsAttack): string {
  const skill = level === null ? "" : ` (${level})`;
  return `${name}${skill}: ${damage.join(" or ")}${reach ? `, Reach ${reach}` : ""}${rest ? `, ${rest}` : ""}`;
}
