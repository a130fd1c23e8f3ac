import type { PackEntry } from "../pack-source/ids.ts";
import { MANOEUVRES, type Manoeuvre, type ManoeuvreValues } from "../../src/rules/gurps/manoeuvres.ts";
import { ICONS, PackWriter } from "./item.ts";
import { table } from "./table.ts";
import { paragraph, sentence, text } from "./texts.ts";

/** Returns the manoeuvres of speed-order as items: what each is for, and how much movement and defence it leaves. */
export function manoeuvres(): readonly PackEntry[] {
  const help = table<Record<Manoeuvre, { readonly icon: string; readonly summary: string }>>("manoeuvres.yml");
  const pack = new PackWriter("manoeuvres", "Item", "items");
  const folder = pack.folder("speed-order", "Manoeuvres of one second");
  for (const [id, figures] of Object.entries(MANOEUVRES) as [Manoeuvre, ManoeuvreValues][]) {
    const { icon, summary } = help[id];
    pack.add(folder, id, {
      name: own("Manoeuvres", id),
      type: "action",
      img: `${ICONS}/actions/${icon}.svg`,
      system: { notes: [summary, ...facts(figures)].map(paragraph).join(""), summary },
      effects: [],
      flags: { "segment-zero": { listed: { pacing: "speed-order", id } } },
    });
  }
  return pack.entries;
}

function own(...key: readonly string[]): string {
  return text("Pacing", "speed-order", ...key);
}

/** Writes the core's values in the tracker's words. */
function facts({
  movement,
  forward,
  defences,
  options = [],
  fullTurn,
  answersWait,
}: ManoeuvreValues): readonly string[] {
  const left =
    defences.length === 3
      ? own("Defences", "all")
      : defences.length
        ? defences.map((defence) => own("Defences", defence)).join(" or ")
        : own("Defences", "none");
  return [
    `${sentence(own("Movements", forward ? `${movement}Forward` : movement))}; ${left} until the next turn.`,
    ...(options.length ? [`One way of: ${options.map((option) => own("OptionNames", option)).join(", ")}.`] : []),
    ...(fullTurn ? ["It takes the whole second."] : []),
    ...(answersWait ? ["It can be the answer of a Wait."] : []),
  ];
}
