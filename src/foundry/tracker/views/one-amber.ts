import type { PendingRowView, VerbView } from "../../reading/views.ts";
import type { NowView } from "./rows.ts";
import type { TrackerView } from "./tracker.ts";

/** Leaves one highlighted button: blocking requests first, then the next step of the turn, then Done. */
export function withOneAmber(view: TrackerView): TrackerView {
  let given = false;
  const one = (verb: VerbView): VerbView => {
    if (!verb.primary) return verb;
    const keeps = !given && !verb.disabled;
    given ||= keeps;
    return keeps ? verb : { ...verb, primary: false };
  };
  const all = (verbs: readonly VerbView[]): VerbView[] => verbs.map(one);
  const withVerb = (verb: VerbView | undefined): { readonly verb?: VerbView } => (verb ? { verb: one(verb) } : {});
  const row = (view: PendingRowView): PendingRowView => ({
    ...view,
    ...withVerb(view.verb),
    ...(view.verbs ? { verbs: all(view.verbs) } : {}),
  });
  const rows = (views: readonly PendingRowView[]): PendingRowView[] => views.map(row);

  const damage = view.damage ? { damage: { ...view.damage, verbs: all(view.damage.verbs) } } : {};
  const empty = view.empty && { ...view.empty, verbs: all(view.empty.verbs) };
  // Players look at the panel first; in a pause only Resume counts.
  const footerFirst =
    view.footer?.kind === "player"
      ? playerFooter(view.footer, all, one)
      : view.footer?.done?.action === "resumeEncounter"
        ? { ...view.footer, done: one(view.footer.done) }
        : null;
  // A refusal whose button rolls stands for those requests.
  const refusal = view.refusal && { ...view.refusal, verbs: all(view.refusal.verbs) };
  // Blocking requests come before the turn; its open attack before other requests.
  const blocks = view.pending !== null;
  const pinned = (): Pick<TrackerView, "pin"> => ({
    pin: view.pin && {
      ...view.pin,
      ...withVerb(view.pin.verb),
      ...(view.pin.list
        ? { list: { ...view.pin.list, rows: rows(view.pin.list.rows), verbs: all(view.pin.list.verbs) } }
        : {}),
    },
  });
  const early = blocks ? pinned() : null;
  const pending = view.pending && { ...view.pending, rows: rows(view.pending.rows), verbs: all(view.pending.verbs) };
  const now = (entry: NowView): NowView => ({
    ...entry,
    ...(entry.rolls ? { rolls: rows(entry.rolls) } : {}),
    verbs: all(entry.verbs),
  });
  const timeline = view.timeline && {
    ...view.timeline,
    entries: view.timeline.entries.map((entry) => (entry.kind === "now" ? now(entry) : entry)),
  };
  const pin = early ?? pinned();
  const waiting = view.waiting.map((list) => ({
    ...list,
    rows: list.rows.map((wait) => ({ ...wait, ...withVerb(wait.verb) })),
  }));
  const footer =
    footerFirst ??
    (view.footer?.kind === "gm"
      ? { ...view.footer, ...(view.footer.done ? { done: one(view.footer.done) } : {}), row: all(view.footer.row) }
      : view.footer);
  return { ...view, ...damage, empty, pending, timeline, ...pin, refusal, waiting, footer };
}

type Player = Extract<NonNullable<TrackerView["footer"]>, { readonly kind: "player" }>;

/** Highlights the first of prepared action, defence, next step, Done. */
function playerFooter(
  panel: Player,
  all: (verbs: readonly VerbView[]) => VerbView[],
  one: (verb: VerbView) => VerbView,
): Player {
  return {
    ...panel,
    ...(panel.ready ? { ready: all(panel.ready) } : {}),
    ...(panel.tiles ? { tiles: all(panel.tiles) } : {}),
    ...(panel.wide ? { wide: one(panel.wide) } : {}),
    ...(panel.big ? { big: all(panel.big) } : {}),
    ...(panel.verbs ? { verbs: all(panel.verbs) } : {}),
    ...(panel.more ? { more: all(panel.more) } : {}),
  };
}
