import { damageFrom } from "../gcs/ranged.ts";
import { ATTACK_WORDS, DAMAGE_WORDS, GURPS_WAYS, GURPS_WOUNDING } from "./labels.ts";

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
const OR = "(?:or|oder|ou|o|lub)";
const TYPE = `(?!(?:${OR}|at)(?!\\p{L}))\\p{Ll}+(?:\\+\\+|\\+|-(?![\\p{L}\\d]))?`;
const DAMAGE = `${DICE}\\s*(?:${TYPE})?`;
const DAMAGES = `${DAMAGE}(?:\\s*,?\\s*${OR}\\s+${DAMAGE}){0,3}`;
const REACH = "C(?:\\s*[,-]\\s*\\d)*\\*?|\\d(?:\\s*[,-]\\s*\\d)*\\*?";
const LISTED = new RegExp(
  `^\\s*(?:[•*-]\\s*)?([^():;\\d][^():;]{0,60}?)\\s*(?:\\(\\s*(\\d{1,3})\\s*\\)|-\\s*(\\d{1,3}))?\\s*(?::|,?\\s*(?=\\d{1,3}d))\\s*(.{1,300})$`,
  "u",
);
/** Before another way to use it. */
const MORE = new RegExp(`\\s*;\\s*${OR}\\s+(?=\\d)`, "u");
/** A row of a table: name, level, parry if there is one, damage. */
const ROW = new RegExp(
  `^\\s*(\\p{L}[^():;\\d]{0,40}?)\\s{2,}(\\d{1,2})\\s{2,}(?:\\d{1,2}[A-Z]{0,2}\\s{2,})?(${DICE}.{0,200})$`,
  "u",
);
/** "Blackjack (Reach C, 1d cr)", without a level. */
const BRACKETED = new RegExp(
  `(\\p{Lu}[\\p{L}' /-]{1,40}?)\\s*\\(\\s*(?:Reach\\s+(${REACH})\\s*[,;]\\s*)?(${DICE}\\s+${TYPE}(?:\\s*,?\\s*${OR}\\s+${DICE}\\s+${TYPE}){0,3})(?:\\s*[,;]\\s*Reach\\s+(${REACH}))?\\s*\\)`,
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

/** Our words by those of other languages. */
const byWord = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([ours, all]) => all.split("|").map((one) => [one, ours] as const)));
const WOUNDING = byWord(GURPS_WOUNDING);
const WAYS = byWord(GURPS_WAYS);
const WAY = new RegExp(`(?<!\\p{L})(${[...WAYS.keys()].join("|")})\\.?\\s*:?\\s*(?=[x×]?\\d|C\\b)`, "giu");
/** Between an attack and one of its values: "; Prec 4". */
const BEFORE_WAY = new RegExp(
  `;(?=\\s*(?:Acc|Range|Reach|RoF|Shots|Rcl|Bulk|${[...WAYS.keys()].join("|")})\\.?\\s*:?\\s*(?:[x×]?\\d|C\\b))`,
  "giu",
);
const ONLY_REACH = /^(?:C|[1-9])(?:\s*[,-]\s*[1-9])*\*?(?![\d/])/u;
const TYPED = new RegExp(`(${DICE})\\s*(${TYPE})`, "gu");

/** An attack with a label before it and before its damage: "Atak: Nóż (13), Obrażenia: 1d-1 kłute". */
const WITH_LABELS = new RegExp(
  String.raw`(?<=^|\n)\s*(?:${ATTACK_WORDS})\s*:\s*(\p{Lu}[^():;\n]{1,40}\(\d{1,3}\))\s*,?\s*(?:${DAMAGE_WORDS})\s*:\s*(?=\d)`,
  "giu",
);

/** Reads attacks as `attackLine` or books write them. */
export function attacksIn(text: string): readonly GurpsAttack[] {
  return text
    .replace(BEFORE_WAY, ",")
    .replace(WITH_LABELS, "$1: ")
    .split(/\n|;(?=\s*\p{Lu})/u)
    .flatMap((line) => listed(line) ?? [...bracketed(line), ...compact(line)]);
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

/** True if the type of a damage is known: "2d cut", but not "2d odd". */
export const isKnownDamage = (damage: string): boolean => {
  const { type, rest } = damageFrom(damage);
  return type !== "spec" || rest === "";
};

/** Returns "cut" for "schneidend", "pi+" for "perforant+"; an unknown type as it is. */
function typeOf(word: string): string {
  if (isKnownDamage(`1d ${word}`)) return word;
  const [, , grade = ""] = /^(.*?)(\++|-)?$/u.exec(word) ?? [];
  return grade ? `pi${grade}` : (WOUNDING.get(word) ?? word);
}

/** Returns damage types and ways to use a weapon in English. One word may mean reach and range. */
const inEnglish = (text: string): string =>
  text
    .replace(TYPED, (_, dice: string, word: string) => `${dice} ${typeOf(word)}`)
    .replace(WAY, (written, word: string, at: number, all: string) => {
      const ours = WAYS.get(word.toLowerCase()) ?? "";
      return `${ours === "Range" && ONLY_REACH.test(all.slice(at + written.length)) ? "Reach" : ours} `;
    });

const damagesOf = (text: string): readonly string[] =>
  inEnglish(text)
    .split(new RegExp(`\\s*,?\\s*(?<!\\p{L})${OR}\\s+`, "u"))
    .map((one) => one.trim())
    .filter(Boolean);

function attackFrom(name: string, level: number | null, written: string): GurpsAttack {
  const rest = inEnglish(written);
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
      .replace(/^[\s,.;]+|[\s,.;]+$/gu, ""),
  };
}

/** Returns an attack as a line that is read the same. */
export function attackLine({ name, level, damage, reach, rest }: GurpsAttack): string {
  const skill = level === null ? "" : ` (${level})`;
  return `${name}${skill}: ${damage.join(" or ")}${reach ? `, Reach ${reach}` : ""}${rest ? `, ${rest}` : ""}`;
}
