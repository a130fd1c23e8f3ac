import type { PackEntry } from "../pack-source/ids.ts";
import { ACTIONS as SEGMENT_ACTIONS } from "../../src/rules/pacing/side-segments/actions.ts";
import { ACTIONS as CLASSED_ACTIONS } from "../../src/rules/pacing/stopwatch/actions.ts";
import { ICONS, PackWriter, type Data } from "./item.ts";
import { table } from "./table.ts";
import { text } from "./texts.ts";

interface Words {
  readonly icon: string;
  readonly summary: string;
}
interface Folders {
  readonly stopwatch: { readonly folder: string; readonly icons: Readonly<Record<string, string>> };
  readonly "side-segments": { readonly folder: string; readonly actions: Readonly<Record<string, Words>> };
  readonly "two-action": { readonly folder: string; readonly actions: Readonly<Record<string, Words>> };
}

/** Returns the actions of the rule documents, with the tracker's names and the core's costs. */
export function actions(): readonly PackEntry[] {
  const folders = table<Folders>("actions.yml");
  const pack = new PackWriter("actions");
  const add = (
    folder: string,
    pacing: string,
    id: string,
    name: string,
    icon: string | undefined,
    system: Data,
  ): void => {
    if (!icon) throw new Error(`actions.yml: ${pacing} lacks ${id}`);
    pack.add(folder, `${pacing}-${id}`, {
      name,
      type: "action",
      img: `${ICONS}/actions/${icon}.svg`,
      system,
      effects: [],
      flags: { "segment-zero": { listed: { pacing, id } } },
    });
  };

  const classed = pack.folder("stopwatch", folders.stopwatch.folder);
  // Without a summary: the name suffices, and lists show the class.
  for (const { id, speedClass } of CLASSED_ACTIONS) {
    add(classed, "stopwatch", id, text("Pacing", "stopwatch", "Actions", id), folders.stopwatch.icons[id], {
      summary: "",
      speedClass,
    });
  }

  const bySegment = pack.folder("side-segments", folders["side-segments"].folder);
  for (const { id, phase, speed } of SEGMENT_ACTIONS) {
    const { icon, summary = "" } = folders["side-segments"].actions[id] ?? {};
    // Of two parts, the first: the time until something happens.
    add(bySegment, "side-segments", id, text("Pacing", "side-segments", "Actions", id), icon, {
      summary,
      segments: Array.isArray(speed) ? Number(speed[0]) : null,
      phase: phase ?? "none",
    });
  }

  const inTwo = pack.folder("two-action", folders["two-action"].folder);
  for (const [id, { icon, summary }] of Object.entries(folders["two-action"].actions)) {
    add(inTwo, "two-action", id, plainName(text("Pacing", "two-action", "Picks", id)), icon, { summary, actions: 1 });
  }
  return pack.entries;
}

/** Shortens the picker's label "Walk and fire, chance halved", because the summary names the effect. */
function plainName(label: string): string {
  return label.replace(/, chance halved$/, "").replace(/: Awareness test$/, "");
}
