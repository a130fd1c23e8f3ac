import { readLine, linesFrom, type Field, type NotedLines } from "../field.ts";
import { DEEPEST } from "../import-file.ts";
import { importText, type ImportLine, type Saying } from "../saying.ts";
import { everyLocation, hitLocations } from "./body.ts";
import { everyEntry, isContainer, entryName } from "./entries.ts";
import { keptList, modifiersOf, notesOf, situationsOf, traitLines, type Situations } from "./kept.ts";

/** Notes on the whole character. */

const PROFILE: NotedLines = Object.entries({
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
}).map(([code, place]) => [`Profile.${code}`, "value", readLine, place]);

/** Attributes with fields on the sheet. */
const KNOWN = new Set(["st", "dx", "iq", "ht", "will", "per", "basic_speed", "basic_move", "hp", "fp"]);

const MOST = 100;

/** @param lists traits and carried equipment, whose modifiers count */
export function profileLines(entity: Field, traits: Field, equipment: Field): readonly ImportLine[] {
  const points = entity.at("total_points").number();
  const { attributes, pools } = furtherAttributes(entity);
  const { reactions, conditions } = situations(traits, equipment);
  return [
    ...(points === null ? [] : [importText("Profile.points", { points })]),
    ...linesFrom(entity.at("profile"), PROFILE),
    ...[traits, entity.at("skills"), entity.at("spells")].flatMap(groups),
    ...keptList("Profile.attributes", attributes),
    ...keptList("Profile.pools", pools),
    ...keptList("Profile.reactions", reactions),
    ...keptList("Profile.conditions", conditions),
    ...locations(entity),
  ];
}

/** Returns fright check, senses, energy reserves and other attributes by their names. */
function furtherAttributes(entity: Field): { readonly attributes: string[]; readonly pools: string[] } {
  const definitions = new Map(
    entity
      .first("settings/attributes")
      .entries()
      .map((one) => [one.at("id").line().toLowerCase(), one]),
  );
  const attributes: string[] = [];
  const pools: string[] = [];
  for (const entry of entity.at("attributes").entries()) {
    const id = entry.at("attr_id").line().toLowerCase();
    const value = entry.first("calc/value").number();
    if (!id || value === null || KNOWN.has(id)) continue;
    const definition = definitions.get(id);
    const name = definition?.first("full_name", "name").line() || id.replaceAll("_", " ");
    const current = entry.first("calc/current").number();
    if (current !== null || /^pool/iu.test(definition?.at("type").line() ?? ""))
      pools.push(`${name} ${current ?? value}/${value}`);
    else attributes.push(`${name} ${value}`);
  }
  return { attributes, pools };
}

function situations(traits: Field, equipment: Field): Situations {
  const owners = [...[...everyEntry(traits, true)].map(({ entry }) => entry), ...worn(equipment)];
  const all = owners.map((owner) => ({ name: entryName(owner), ...situationsOf(owner) }));
  const named = (kind: keyof Situations): readonly string[] =>
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

/** Texts for containers of traits, by their names in files. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ["ancestry", "race"],
  ["race", "race"],
  ["meta_trait", "metaTrait"],
  ["alternative_abilities", "alternatives"],
  ["attributes", "attributeGroup"],
]);

/** Race, meta-traits and other containers with content, notes and modifiers. */
function groups(entries: Field): readonly ImportLine[] {
  return [...everyEntry(entries, true)]
    .filter(({ entry }) => isContainer(entry))
    .slice(0, MOST)
    .flatMap(({ entry }) => {
      const code = GROUPS.get(entry.at("container_type").line().toLowerCase()) ?? "group";
      const modifiers = modifiersOf(entry);
      const more: readonly ImportLine[] = [
        ...(modifiers.length ? [importText("Item.modifiers", { list: modifiers })] : []),
        ...traitLines(entry),
        ...notesOf(entry),
      ];
      if (code === "group" && !more.length) return [];
      const inside = entry
        .at("children")
        .entries()
        .filter((one) => one.isObject)
        .map((one) => entryName(one))
        .filter(Boolean)
        .slice(0, MOST);
      const points = entry.first("calc/points").number();
      const name = `${entryName(entry) || "?"}${points === null ? "" : ` [${points}]`}`;
      return [importText(`Profile.${code}`, { name, list: inside.length ? inside : ["–"] }), ...more];
    });
}

/** Penalties to hit each location, and DR against one kind of damage. */
function locations(entity: Field): readonly Saying[] {
  const penalties = new Set<string>();
  const resistances = new Set<string>();
  for (const place of everyLocation(hitLocations(entity))) {
    const name = place.first("table_name", "choice_name", "id").line();
    const penalty = place.at("hit_penalty").number();
    if (name && penalty) penalties.add(`${name} ${penalty}`);
    const dr = place.to("calc/dr");
    const kinds = (dr.isObject ? dr.keys() : []).flatMap((kind) => {
      const { value } = dr.at(kind);
      return kind !== "all" && typeof value === "number" && value !== 0 ? [`${kind.slice(0, 30)} ${value}`] : [];
    });
    if (name && kinds.length) resistances.add(`${name} ${kinds.join(" ")}`);
  }
  return [...keptList("Profile.locations", [...penalties]), ...keptList("Profile.resistances", [...resistances])];
}
