import { given } from "../../host/given.ts";
import { text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { clockView } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { tileOf } from "../../reading/row/tile.ts";
import type { DockView, VerbView } from "../../reading/views.ts";
import type { NowView } from "../../tracker/views/rows.ts";
import type { TimelineView } from "../../tracker/views/timeline.ts";
import { footerView } from "../../tracker/views/footer.ts";
import { dockView } from "../../tracker/views/dock.ts";
import { pendingRows } from "../../tracker/views/pending.ts";
import { isGhost, type RibbonFacts, type RibbonTurn } from "./facts.ts";

/** Faces and names that have room. */
const FACES = 4;
const NAMES = 3;
/** Letters of a title in the largest and the middle type, and of the small line below it. */
const [LARGE, MIDDLE, SMALL] = [16, 24, 34];

/** Returns the part of the ribbon that shows who acts, or what time waits for. */
export function currentView({ entries }: TimelineView, facts: RibbonFacts, context: TrackerContext) {
  const now = entries.find((entry): entry is NowView => entry.kind === "now");
  const pending = now ? [] : pendingRows(context);
  const front = now ? undefined : dockView(context)?.front;
  const called = now?.word ?? front?.title;
  const word = called ?? clockView(context).reading;
  const at = now?.at ?? "";
  const acting = now?.slots ?? [];
  const tiles = [...acting, ...pending].map((row) =>
    tileOf(row, row.key ? [] : [at], { key: row.key ?? `now ${row.id}`, word }),
  );
  const [only] = tiles;
  const alone = acting.length === 1 && !pending.length ? acting[0] : undefined;
  const title = alone ? (now?.all ?? alone.name) : acting.length ? (now?.of ?? word) : word;
  const count = tiles.length + (now?.rest?.count ?? 0);
  return {
    word,
    at,
    ...given({ unit: now?.unit, phase: now?.phase, you: alone?.you }),
    tiles: alone && only ? [{ ...only, name: title }] : tiles,
    all: count,
    faces: count > FACES ? tiles.slice(0, FACES - 1) : tiles,
    ...given({ more: count > FACES && `+${count - FACES + 1}` }),
    // The clock has the reading.
    title: called === undefined ? "" : title || (only?.name ?? ""),
    // Its type size, from 1 down to 3.
    fit: title.length <= LARGE ? "1" : title.length <= MIDDLE ? "2" : "3",
    then: alone ? thenWords(facts, alone.you !== undefined) : whoWords(tiles, front?.line),
  };
}

/** Names of one or two; more leave room for their faces only. The title of a single request names who is asked. */
function whoWords(tiles: readonly { readonly name: string }[], line = ""): string {
  return tiles.length > 2 ? "" : (tiles.length === 1 && line) || few(tiles.map(({ name }) => name));
}

/** "Bernat, Bandit ×3 +2": as many names as fit. */
function few(names: readonly string[]): string {
  const all = names.length;
  for (let count = Math.min(names.length, NAMES); count > 0; count--) {
    const words = [beside(names.slice(0, count)), count < all ? `+${all - count}` : ""].filter(Boolean).join(" ");
    if (words.length <= SMALL || count === 1) return words;
  }
  return "";
}

/** "then Birger Holt"; "" if the names do not fit beside "You", since the first face of the scale shows who is next. */
function thenWords(facts: RibbonFacts, you: boolean): string {
  const names = few(nextTurns(facts).map(({ view }) => view.name));
  return names && (!you || names.length <= LARGE) ? text("Ribbon.Then", { names }) : "";
}

/** The turns of the next certain time. */
function nextTurns({ times }: RibbonFacts): readonly RibbonTurn[] {
  for (const { forecast, turns } of times) {
    const next = turns.filter((turn) => !turn.hazard && !isGhost(turn) && turn.view.state !== "lost");
    if (!forecast && next.length) return next;
  }
  return [];
}

/** Returns Done and the buttons beside it: for the GM, and for players on their turn. */
export function keysView(context: TrackerContext): {
  readonly kind: "gm" | "own" | "none";
  readonly verbs: readonly VerbView[];
} {
  const footer = footerView(context);
  if (footer.kind === "gm") {
    const { done, dock } = footer;
    const verbs = frontVerbs(dock) ?? (done?.action ? [done] : []);
    return verbs.length ? { kind: "gm", verbs: verbs.map(brief) } : { kind: "none", verbs: [] };
  }
  const front = frontVerbs(footer.dock);
  if (front) return { kind: "own", verbs: front.map(brief) };
  const own = footer.state === "now" ? (footer.big ?? []).filter(({ action, disabled }) => action && !disabled) : [];
  const done = own.filter(({ action }) => action === "done");
  const verbs = [...own.filter(({ action }) => action !== "done").slice(0, 2 - done.length), ...done.slice(0, 1)];
  return verbs.length ? { kind: "own", verbs: verbs.map(brief) } : { kind: "none", verbs: [] };
}

/** The filled button of the front of the queue, else its first; null for none. */
function frontVerbs(dock: DockView | undefined): readonly VerbView[] | null {
  const open = dock?.front?.verbs.filter(({ narrow, disabled }) => !narrow && !disabled) ?? [];
  const verb = open.find(({ primary }) => primary) ?? open[0];
  return verb ? [verb] : null;
}

/** Without its cost, which the tooltip says. The filled button is the tracker's. */
function brief({ cost, icon: _, chance: __, ...verb }: VerbView): VerbView {
  const title = [verb.title ?? verb.label, cost ?? ""].filter(Boolean).join(": ");
  return {
    ...verb,
    big: false,
    primary: false,
    wide: false,
    title,
    ...(verb.action === "done" || verb.action === "groupDone" ? { face: text("Footer.MyDone") } : {}),
  };
}
