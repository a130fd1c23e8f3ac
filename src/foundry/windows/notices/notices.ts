import { showExchange } from "../../chat/exchange/follow.ts";
import type { Fight } from "../../fight/fight.ts";
import { counted } from "../../host/i18n.ts";
import { onPacing } from "../../host/late-pacings.ts";
import { onHook, onHooks } from "../../host/typed-calls.ts";
import { contextOf } from "../../reading/fight-context.ts";
import { seatSettings } from "../../settings/settings.ts";
import { hideBanner, KINDS, markTitle, play, showBanner, unmarkTitle } from "./banner.ts";
import { concernsOf, heldKeys, type Concern } from "./turn-notices.ts";

/** What this user has been told of each fight and what is still so. */
const known = new Map<string, ReadonlySet<string>>();

/** What the banner on view is about. */
let onView: ReadonlySet<string> = new Set();

/**
 * Tells players when it is their turn, when something is asked of them, and when they are next: each thing once, as long as it stays so.
 * Whoever comes to the table while it is their turn is told as well, without a sound. In `ready`.
 */
export function followTurns(): void {
  if (game.user?.isGM) return;
  for (const combat of game.combats ?? []) tell(combat, false);
  onHook("updateCombat", (combat: Fight) => { tellSoon(combat); });
  // Who is hidden, and who owns whom, changes what concerns somebody.
  onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], (combatant) => { tellSoon(combatant.combat); });
  onHook("deleteCombat", (combat: Fight) => { forget(combat); });
  onPacing(() => { for (const combat of game.combats ?? []) tellSoon(combat); });
}

const due = new Set<Fight>();

/** Once for all that comes in the same moment, and after everybody else has heard of it: the order comes before words about it. */
function tellSoon(combat: Fight | null): void {
  if (!combat || due.has(combat)) return;
  due.add(combat);
  queueMicrotask(() => {
    due.delete(combat);
    if (game.combats?.has(combat.id ?? "")) tell(combat, true);
  });
}

function tell(combat: Fight | null, aloud: boolean): void {
  if (!combat?.id || !game.user) return;
  const context = contextOf(combat, game.user);
  const concerns = context && isFollowed(combat) ? concernsOf(context) : [];
  const before = known.get(combat.id) ?? new Set();
  const now = new Set(concerns.map(({ key }) => key));
  known.set(combat.id, new Set([...now, ...(context ? heldKeys(context).filter((key) => before.has(key)) : [])]));
  // What is over when its message arrives is told to nobody: only what stands in the fight as it is now counts.
  if (onView.size && before.size && ![...onView].some((key) => now.has(key)) && [...onView].some((key) => before.has(key))) takeBack();
  say(concerns.filter(({ key }) => !before.has(key)), aloud);
}

/** Several fights may stand in a world; one is told of those that are being played here. */
function isFollowed(combat: Fight): boolean {
  return combat.active || combat.id === game.combat?.id;
}

function forget(combat: Fight): void {
  const before = known.get(combat.id ?? "") ?? new Set();
  known.delete(combat.id ?? "");
  if ([...onView].some((key) => before.has(key))) takeBack();
}

function takeBack(): void {
  onView = new Set();
  hideBanner();
  unmarkTitle();
}

/** The most pressing of what is new. */
function say(news: readonly Concern[], aloud: boolean): void {
  const kind = KINDS.find((each) => news.some((concern) => concern.kind === each));
  if (!kind) return;
  const concerns = news.filter((concern) => concern.kind === kind);
  const { noticeUp, noticeNext, soundUp, soundNext } = seatSettings();
  if (kind === "next" ? noticeNext : noticeUp) {
    onView = new Set(concerns.map(({ key }) => key));
    const exchange = concerns.find((concern) => concern.exchange !== undefined)?.exchange;
    void showBanner({ kind, title: titleOf(concerns), words: concerns.map(({ words }) => words).join("; "), ...(exchange === undefined ? {} : { press: () => { void showExchange(exchange); } }) });
    if (kind !== "next") markTitle();
  }
  if (aloud && (kind === "next" ? soundNext : soundUp)) play(kind === "next" ? "next" : "up");
}

/** Several dice and decisions are counted. */
function titleOf(concerns: readonly Concern[]): string {
  const titles = new Set(concerns.map(({ title }) => title));
  const several = concerns.length > 1 && concerns[0]?.kind === "owed";
  return several ? counted("Footer.YoursOwed", concerns.length) : [...titles].join(", ");
}
