import { asset } from "../../host/constants.ts";
import type { Entrant } from "./expand.ts";

const FOLDER = asset("portraits");

/** Faces by a word of the name; drawn for the examples. */
const FACES = [
  "aknar", "anne", "anselm", "archer", "bandit", "bart", "beau", "billy", "brandt", "captain", "cultist", "dagny", "drone", "erik", "goblin", "gunman",
  "jack", "mira", "okoro", "orc", "perrin", "sergeant", "sniper", "vey", "voss", "watch", "wolf", "ysolde",
];

const STRANGERS = ["bandit", "gunman", "cultist", "sergeant", "watch", "archer", "orc"];
const TRAVELLERS = ["mira", "erik", "dagny", "perrin", "billy", "ysolde", "bart", "anne"];

/** A face for somebody in an encounter file: by name where there is one, else one that stays the same for this id. Hazards have an hourglass. */
export function portraitFor({ name, id, npc, kind }: Pick<Entrant, "name" | "id" | "npc" | "kind">): string {
  const lower = name.toLowerCase();
  const named = FACES.find((face) => lower.includes(face));
  if (kind === "hazard") return `${FOLDER}/${named ?? "event"}.svg`;
  const others = npc ? STRANGERS : TRAVELLERS;
  return `${FOLDER}/${named ?? others[sum(id.replace(/-\d+$/, "")) % others.length]}.svg`;
}

function sum(text: string): number {
  return [...text].reduce((total, letter) => total + letter.charCodeAt(0), 0);
}
