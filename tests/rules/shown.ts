/** What the core shows of a fight (slots, requests, offers, events, or anything of JSON), each thing as one line that says all of it. */

type Members = Readonly<Record<string, unknown>>;

/** A value in short: `{do weapon, weapon 1}`, with members in alphabetical order; one without a value is shown. */
function brief(value: unknown): string {
  if (typeof value === "string")
    return /^[^\s,[\]{}"'→?](?:[^,[\]{}"'→?]*[^\s,[\]{}"'→?])?$/.test(value) && !isAmbiguous(value)
      ? value
      : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(brief).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${members(value as Members)}}`;
  return String(value);
}

/** A text that looks like a number, a boolean or null. */
const isAmbiguous = (text: string): boolean =>
  text.trim() !== text || /^(?:-?[\d.]+|true|false|null|undefined)$/.test(text);

function members(of: Members): string {
  return Object.keys(of)
    .sort()
    .map((name) => `${name} ${brief(of[name])}`)
    .join(", ");
}

const words = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(" ");
const isOf = (thing: Members, ...names: readonly string[]): boolean => names.every((name) => name in thing);

/**
 * One thing: an offer as "attack due 7 → begin ann action {do weapon} ? at integer min 2", with what it asks for; a slot as "1_ann_1 at 4 [4, 1] now magic 1/2 {…}",
 * without key, kind and phase where they are the usual; anything else by its members.
 */
function line(thing: unknown): string {
  if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return brief(thing);
  const all = thing as Members;
  if (isOf(all, "code", "data", "command")) {
    const { code, data, command, asks, ...rest } = all;
    const { type, participant, ...more } = command as Members;
    const asked = (asks as readonly Members[] | undefined)?.map(({ field, kind, ...limits }) =>
      words(brief(field), kind !== field && brief(kind), members(limits)),
    );
    const who = participant !== undefined && brief(participant);
    const given = words(brief(type), who, members(more));
    return words(brief(code), members(data as Members), "→", given, asked && `? ${asked.join("; ")}`, members(rest));
  }
  if (isOf(all, "id", "participant", "time", "key", "state")) {
    const { id, participant, time, key, state, phase, ordinal, of, kind, note, ...rest } = all;
    const who = !String(id).includes(`_${String(participant)}_`) && `of ${String(participant)}`;
    const ownKey = brief(key) !== brief([time]) && brief(key);
    const what = words(kind !== "turn" && brief(kind), phase !== "" && brief(phase), `${brief(ordinal)}/${brief(of)}`);
    const how = note !== undefined && brief(note);
    return words(String(id), who, "at", brief(time), ownKey, brief(state), what, how, members(rest));
  }
  if (isOf(all, "id", "kind", "what")) {
    const { id, kind, what, ...rest } = all;
    return words(String(id), brief(kind), brief(what), members(rest));
  }
  if (typeof all.type === "string" || typeof all.code === "string") {
    const { type, code, ...rest } = all;
    return words(type !== undefined && brief(type), code !== undefined && brief(code), members(rest));
  }
  return members(all);
}

/** Values as lines, one for each of a list. */
export function shown(things: readonly unknown[]): readonly string[];
export function shown(thing: unknown): string;
export function shown(things: unknown): string | readonly string[] {
  return Array.isArray(things) ? things.map(line) : line(things);
}
