import { timePanel, type TimeSource } from "../../../../rules/index.ts";
import type { Duration } from "../../../../rules/figures/time-panel/stopwatch.ts";
import type { Creature } from "../../../encounter/stats.ts";
import { line, text } from "../../tracker/texts.ts";
import { stretchOf } from "../../tracker/pacing/stopwatch/deeds.ts";
import { join } from "../../words.ts";
import { pacingInUse } from "../time/in-use.ts";
import { timedAction, timedSpell, timedWeapon, timeSource } from "../time/source.ts";
import { segmentsText } from "../time/side-segments.ts";
import { whyClass } from "../time/words.ts";
import type { SheetItem } from "./data.ts";
import type { HintView } from "./view.ts";

/** At this agility the segments are the class: the example for what nobody has. */
const EXAMPLE = 10;

const fixed = (value: number): TimeSource["agility"] => ({ value, parts: [{ code: "set", value }] });
const NOBODY: TimeSource = {
  agility: fixed(EXAMPLE), basicSpeed: fixed(20), move: fixed(5), dx: 10, initiative: 50, initiativeModifier: 0, quickDraw: false, giant: false, attackSpeeds: [], weapons: [], spells: [], actions: [],
};

function sourceOf(item: SheetItem): TimeSource {
  const owner = ownerOf(item);
  const of = owner ? timeSource(owner) : NOBODY;
  const alone = { ...of, weapons: [], spells: [], actions: [], attackSpeeds: [] };
  const one = item as unknown as Item.Implementation;
  switch (item.type) {
    case "weapon": return { ...alone, weapons: [timedWeapon(one as Item.OfType<"weapon">, owner?.system ?? { attacks: 1, perRounds: 1 })] };
    case "spell": return { ...alone, spells: [timedSpell(one as Item.OfType<"spell">)] };
    case "action": return { ...alone, actions: [timedAction(one as Item.OfType<"action">)] };
    default: return alone;
  }
}

function ownerOf({ actor }: SheetItem): Creature | null {
  return actor && actor.type !== "hazard" ? (actor as Creature) : null;
}

/** "In Anne-Marie Duval’s hands, agility 13: draw 5 segments, 2.5 s; use 5 segments, 2.5 s" (T-4). */
export function handsHints(item: SheetItem): readonly HintView[] {
  const { stopwatch: { times: [time], agility } } = timePanel(sourceOf(item));
  if (!time?.use) return [];
  const owner = ownerOf(item);
  const part = (key: string, duration: Duration | null) => (duration ? [line(`Items.Hands.${key}`, { takes: stretchOf(duration.segments) })] : []);
  const lead = owner ? line("Items.Hands.Lead", { name: owner.name, agility }) : line("Items.Hands.Anybody", { agility });
  const parts = join([...part("Draw", time.draw), ...part(item.type === "spell" ? "Cast" : item.type === "action" ? "Do" : "Use", time.use), ...part("Reload", time.reload)], "; ");
  const why = [time.draw, time.use, time.reload].flatMap((duration) => (duration ? [whyClass(duration.speedClass, agility, duration.segments)] : []));
  return [{ words: [...lead, { text: " " }, ...parts], why: why.join("\n") }];
}

/** P-20 to P-23, S-20, S-21: shots of a round, and segments of its attacks. */
export function budgetHints(item: SheetItem): readonly HintView[] {
  const panel = timePanel(sourceOf(item), pacingInUse(item.actor).options);
  const [fire] = panel["action-period"].fire;
  const [side] = panel["side-segments"].times;
  const segments = side?.rounds.map(segmentsText) ?? [];
  return [
    ...(fire ? [{ words: fire.round === null ? line("Items.Fire", { turn: fire.turn }) : line("Items.FireCapped", { turn: fire.turn, round: fire.round }) }] : []),
    ...(side && segments.length ? [{ words: line("Items.Segments", { segments: segments.join("; ") }) }] : []),
  ];
}

/** What is said of an item before its sheet is read: "Ranged weapon, 4.8 lb". */
export function typeLine({ type, system }: SheetItem): string {
  const name = text(type === "weapon" ? `Items.Types.${system.ranged === true ? "ranged" : "melee"}` : `Items.Types.${type}`);
  const weight = typeof system.weight === "number" ? system.weight : 0;
  return weight ? text("Items.Weighs", { type: name, weight }) : name;
}
