import { requests, type Json, type Request } from "../../../../../rules/index.ts";
import { deltasIn, sideIn } from "../../../../../rules/pacing/side-segments/sides.ts";
import { surprisedBy } from "../../../../../rules/pacing/side-segments/surprise-dice.ts";
import type { TrackerContext } from "../../build/context.ts";
import { counted, text } from "../../texts.ts";
import type { Follows } from "../presenter.ts";
import { own } from "./deeds.ts";
import { levels, names } from "./sides.ts";

/** What the dice of a side bring: who goes first, and who loses segments (S-6, S-7, S-16, S-18). Declarations are no dice. */
export function follows({ what, kind, side = "", against = 0 }: Request, value: Json, after: TrackerContext): Follows | null {
  if (kind !== "dice") return null;
  if (what === "morale") return moraleFollows(against, Number(value));
  const open = requests(after.state).filter((request) => request.what === what && request.dice).flatMap((request) => request.side ?? []);
  const waits = open.length ? text("Cards.Waits", { names: names(open) }) : "";
  if (what === "surprise") return surprised(side, Number(value), waits, after);
  return { so: waits || orderOf(side, after) };
}

/** S-35, S-36: who fails may break and run at once. */
function moraleFollows(against: number, value: number): Follows {
  const made = value <= against;
  return { made, against: text(own("Cards.morale.Against"), { against }), so: text(own(`Cards.morale.${made ? "Held" : "Failed"}`)) };
}

/** S-7: if every side is surprised, the one that is least counts as not surprised, and so the dice of the others matter. */
function surprised(side: string, die: number, waits: string, { view }: TrackerContext): Follows {
  const by = surprisedBy(die);
  const late = deltasIn(view.setting)[side] ?? 0;
  const settled = late ? counted(own("Cards.surprise.Late"), late, { side: names([side]) }) : text(own("Cards.surprise.Aware"), { side: names([side]) });
  return { made: by === 0, verdict: by ? counted(own("Surprise.By"), by) : text(own("Surprise.Not")), so: waits || settled };
}

/** "The party first", "Bandits after the party, everything 1 segment later". */
function orderOf(side: string, after: TrackerContext): string {
  const all = levels(after);
  const place = all.findIndex(({ sides }) => sides.includes(side));
  const level = all[place];
  if (!level) return "";
  const { shift } = sideIn(side, after.view.setting);
  const others = level.sides.filter((one) => one !== side);
  const company = others.length ? "Together" : "Alone";
  const key = place === 0 ? "First" : shift ? "Later" : "After";
  const data = { side: names([side]), others: names(others), before: names(all.slice(0, place).flatMap(({ sides }) => sides)) };
  return counted(own(`Cards.initiative.${company}.${key}`), shift, data);
}

/** The dice of a side are everybody's, as long as somebody of it has been seen; those for surprise nobody's but the GM's. */
export function secret({ what, side = "" }: Request, everybody: TrackerContext): boolean {
  return what === "surprise" || !levels(everybody).some(({ sides }) => sides.includes(side));
}
