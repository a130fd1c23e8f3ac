import type { JsonObject } from "../../../rules/core.ts";
import { FRIENDLY, tokenFor } from "../../data/actor/tokens.ts";
import { asset } from "../../host/constants.ts";
import { commandFromNatural, statsFromNatural, timeFromNatural } from "./natural.ts";
import { slug } from "./read.ts";
import type { PlannedCondition, EncounterFile, HazardEntry, ParticipantEntry } from "./shape.ts";

/** A participant or hazard; one per `count`. */
export interface Entrant {
  readonly id: string;
  readonly name: string;
  /** Path in the file, e.g. "participants/0". */
  readonly path: string;
  readonly kind: "creature" | "hazard";
  readonly side: string;
  readonly npc: boolean;
  readonly group: string;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly surprised: boolean | number;
  /** In the file's units. */
  readonly natural: JsonObject;
  /** In the core's units. */
  readonly stats: JsonObject;
  readonly arms: readonly JsonObject[];
}

/** A command in the core's units. */
export interface GivenOrder {
  readonly path: string;
  readonly when: PlannedCondition;
  readonly command: JsonObject & { readonly type: string };
}

/** Returns participants, then hazards, in joining order. */
export function entrantsOf(file: EncounterFile): readonly Entrant[] {
  return [
    ...file.participants.flatMap((entry, i) => creatures(entry, `participants/${i}`)),
    ...(file.hazards ?? []).map((entry, i) => hazard(entry, `hazards/${i}`, file.pacing)),
  ];
}

export function ordersOf({ commands = [], pacing }: EncounterFile): readonly GivenOrder[] {
  return commands.map(({ when: { time, ...when } = {}, do: command }, i) => ({
    path: `commands/${i}/do`,
    when: time === undefined ? when : { ...when, time: timeFromNatural(time, pacing) },
    command: commandFromNatural(command, pacing),
  }));
}

const PLAIN = { hidden: false, defeated: false, surprised: false, arms: [] };

function creatures(entry: ParticipantEntry, path: string): readonly Entrant[] {
  const { name, count, id = slug(name), group, actor: _actor, stats: natural = {}, ...rest } = entry;
  const one = {
    ...PLAIN,
    npc: false,
    ...rest,
    path,
    kind: "creature" as const,
    natural,
    stats: statsFromNatural(natural),
  };
  if (count === undefined) return [{ ...one, id, name, group: group ?? "" }];
  return Array.from({ length: count }, (_, i) => ({
    ...one,
    id: `${id}-${i + 1}`,
    name: `${name} ${i + 1}`,
    group: group ?? id,
  }));
}

function hazard(entry: HazardEntry, path: string, pacing: string): Entrant {
  const { name, id = slug(name), side, hidden = false, ...natural } = entry;
  const stats = { ...natural, time: timeFromNatural(entry.time, pacing) };
  return { ...PLAIN, id, name, path, kind: "hazard", side, npc: true, group: "", hidden, natural, stats };
}

const FOLDER = asset("portraits");

/** Portraits by a word of the name. */
const FACES = [
  "adeline,alrik,anselm,archer,bandit,bart,bernat,birger,brandt,captain,cultist,dagny,drone,egil",
  "goblin,gunman,jack,mira,okoro,orc,perrin,sergeant,sniper,vey,voss,watch,wolf,ysolde",
].flatMap((line) => line.split(","));

const STRANGERS = ["bandit", "gunman", "cultist", "sergeant", "watch", "archer", "orc"];
const TRAVELLERS = ["mira", "egil", "dagny", "perrin", "birger", "ysolde", "bart", "adeline"];

/** Returns the portrait of an entrant: by name if possible, else always the same for its id. */
export function portraitFor({ name, id, npc, kind }: Pick<Entrant, "name" | "id" | "npc" | "kind">): string {
  const lower = name.toLowerCase();
  const named = FACES.find((face) => lower.includes(face));
  if (kind === "hazard") return `${FOLDER}/${named ?? "event"}.svg`;
  const others = npc ? STRANGERS : TRAVELLERS;
  return `${FOLDER}/${named ?? others[sum(id.replace(/-\d+$/, "")) % others.length]}.svg`;
}

/** Returns the prototype token of an entrant; NPCs on the player characters' side are friendly. */
export function tokenOf(entrant: Entrant, name: string, everybody: readonly Entrant[]): object {
  const { side, npc, kind } = entrant;
  const type = kind === "hazard" ? "hazard" : npc ? "npc" : "character";
  const isFriend = kind === "creature" && everybody.some((other) => other.side === side && !other.npc);
  return tokenFor({ name, type, img: portraitFor(entrant) }, isFriend ? { disposition: FRIENDLY } : {});
}

function sum(text: string): number {
  return [...text].reduce((total, letter) => total + letter.charCodeAt(0), 0);
}
