import type { Field } from "../fit.ts";
import { DEEPEST } from "../import-file.ts";
import { say, type Line, type Saying } from "../saying.ts";
import { everyEntry, isContainer, nameOf } from "./entries.ts";
import { modifiersOf, notesOf, situationsOf, traitLines } from "./kept.ts";

/** What a file says of the whole character and no field of ours has room for, as lines of the notes. */

/** Fields of the profile, by the names of our texts. */
const PROFILE: Readonly<Record<string, string>> = {
  techLevel: "tech_level",
  age: "age",
  birthday: "birthday",
  gender: "gender",
  height: "height",
  weight: "weight",
  hair: "hair",
  eyes: "eyes",
  skin: "skin",
  handedness: "handedness",
  religion: "religion",
  organization: "organization",
  appearance: "appearance",
  origin: "race",
};

/** Attributes that fields of ours have. */
const KNOWN: ReadonlySet<string> = new Set([
  "st",
  "dx",
  "iq",
  "ht",
  "will",
  "per",
  "basic_speed",
  "basic_move",
  "hp",
  "fp",
]);

/** Most of one kind in a line. */
const MOST = 100;

/** @param lists traits and carried equipment, whose modifiers count now */
export function profileLines(entity: Field, traits: Field, equipment: Field): readonly Line[] {
  const profile = entity.at("profile");
  const points = entity.at("total_points").number();
  const { attributes, pools } = furtherAttributes(entity);
  const { reactions, conditions } = situations(traits, equipment);
  return [
    ...(points === null ? [] : [say("Profile.points", { points })]),
    ...Object.entries(PROFILE).flatMap(([name, key]) => {
      const value = profile.at(key).line();
      return value ? [say(`Profile.${name}`, { value })] : [];
    }),
    ...[traits, entity.at("skills"), entity.at("spells")].flatMap(groups),
    ...list("attributes", attributes),
    ...list("pools", pools),
    ...list("reactions", reactions),
    ...list("conditions", conditions),
    ...locations(entity),
  ];
}

const list = (code: string, entries: readonly string[]): readonly Saying[] =>
  entries.length ? [say(`Profile.${code}`, { list: entries.slice(0, MOST) })] : [];

/** Fright check, senses, energy reserves and whatever else a sheet has, named as the sheet names them. */
function furtherAttributes(entity: Field): {
  readonly attributes: readonly string[];
  readonly pools: readonly string[];
} {
  const definitions = new Map(
    entity
      .at("settings")
      .at("attributes")
      .entries()
      .map((one) => [one.at("id").line().toLowerCase(), one]),
  );
  const attributes: string[] = [];
  const pools: string[] = [];
  for (const entry of entity.at("attributes").entries()) {
    const id = entry.at("attr_id").line().toLowerCase();
    const value = entry.at("calc").at("value").number();
    if (!id || value === null || KNOWN.has(id)) continue;
    const definition = definitions.get(id);
    const name = definition?.first("full_name", "name").line() || id.replaceAll("_", " ");
    const current = entry.at("calc").at("current").number();
    if (current !== null || /^pool/iu.test(definition?.at("type").line() ?? ""))
      pools.push(`${name} ${current ?? value}/${value}`);
    else attributes.push(`${name} ${value}`);
  }
  return { attributes, pools };
}

function situations(
  traits: Field,
  equipment: Field,
): { readonly reactions: readonly string[]; readonly conditions: readonly string[] } {
  const owners = [...[...everyEntry(traits, { quiet: true })].map(({ entry }) => entry), ...worn(equipment)];
  const all = owners.map((owner) => ({ name: nameOf(owner, "name", "description"), ...situationsOf(owner) }));
  const named = (kind: "reactions" | "conditions"): readonly string[] =>
    all.flatMap(({ name, [kind]: some }) => some.map((one) => (name ? `${one} (${name})` : one)));
  return { reactions: named("reactions"), conditions: named("conditions") };
}

function worn(things: Field, depth = 0): readonly Field[] {
  if (depth > DEEPEST) return [];
  return things
    .entries()
    .filter((one) => one.isObject && one.at("equipped").value === true)
    .flatMap((one) => [one, ...worn(one.at("children"), depth + 1)]);
}

/** Kinds of containers of traits by what they mean, as files have called them. */
const GROUPS: Readonly<Record<string, string>> = {
  ancestry: "race",
  race: "race",
  meta_trait: "metaTrait",
  alternative_abilities: "alternatives",
  attributes: "attributeGroup",
};

/** Of traits, skills or spells: race, meta-traits and other containers that say something of their own: what is in them, notes and modifiers. */
function groups(entries: Field): readonly Line[] {
  return [...everyEntry(entries, { quiet: true })]
    .filter(({ entry }) => isContainer(entry))
    .slice(0, MOST)
    .flatMap(({ entry }) => {
      const kind = entry.at("container_type").line().toLowerCase();
      const code = Object.hasOwn(GROUPS, kind) ? (GROUPS[kind] ?? "group") : "group";
      const more: readonly Line[] = [
        ...(modifiersOf(entry).length ? [say("Item.modifiers", { list: modifiersOf(entry) })] : []),
        ...traitLines(entry),
        ...notesOf(entry),
      ];
      if (code === "group" && !more.length) return [];
      const inside = entry
        .at("children")
        .entries()
        .filter((one) => one.isObject)
        .map((one) => nameOf(one, "name", "description"))
        .filter(Boolean)
        .slice(0, MOST);
      const points = entry.at("calc").at("points").number();
      const name = nameOf(entry, "name", "description") || "?";
      return [
        say(`Profile.${code}`, {
          name: points === null ? name : `${name} [${points}]`,
          list: inside.length ? inside : ["–"],
        }),
        ...more,
      ];
    });
}

/** Penalties to hit each place, and DR that holds against one kind of damage alone. */
function locations(entity: Field): readonly Saying[] {
  const table = entity.at("settings").first("body_type", "hit_locations");
  const penalties: string[] = [];
  const resistances: string[] = [];
  const collect = (places: Field, depth: number): void => {
    for (const place of depth > DEEPEST ? [] : places.at("locations").entries()) {
      const name = place.first("table_name", "choice_name", "id").line();
      const penalty = place.at("hit_penalty").number();
      if (name && penalty) penalties.push(`${name} ${penalty}`);
      const dr = place.at("calc").at("dr");
      const kinds = dr.isObject
        ? dr.keys().filter((kind) => kind !== "all" && typeof dr.at(kind).value === "number" && dr.at(kind).value !== 0)
        : [];
      if (name && kinds.length)
        resistances.push(
          `${name} ${kinds.map((kind) => `${kind.slice(0, 30)} ${String(dr.at(kind).value)}`).join(" ")}`,
        );
      if (place.at("sub_table").isObject) collect(place.at("sub_table"), depth + 1);
    }
  };
  collect(table, 0);
  return [...list("locations", [...new Set(penalties)]), ...list("resistances", [...new Set(resistances)])];
}
