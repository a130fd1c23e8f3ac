import type { Fight } from "../fight/fight.ts";
import { mayActFor } from "../fight/relay/permission.ts";
import { combatantSource } from "../fight/store.ts";
import type { NamesFlag } from "../host/chat-card.ts";
import { unattended } from "../host/constants.ts";
import { htmlOf, renameIn } from "../host/marked-names.ts";
import { findAll, textsIn } from "../host/nodes.ts";
import { isWriter } from "../host/tabs.ts";
import { onceAMoment } from "../host/timing.ts";
import { onHook, onHooks, ownFlags, updateEmbedded } from "../host/typed-calls.ts";
import { callsIn, unnumberedIn, type Call } from "../reading/calls.ts";
import type { Viewer } from "../reading/context.ts";
import { viewerOf } from "../reading/fight-context.ts";
import { nameOf, namesOf } from "../reading/people.ts";
import { settingsChanged, whenSettingsChange } from "../settings/new-fights.ts";
import { readersOf, renewStored } from "./stored-messages.ts";

/** Marks a shown message whose names may change. */
const SHOWN = "data-sz-names";

/** Returns whose names a message has; null for others and forged flags. */
function namesFlagOf(message: ChatMessage.Implementation): NamesFlag | null {
  const flag = ownFlags(message).names as Partial<NamesFlag> | undefined;
  return flag && typeof flag.combat === "string" && typeof flag.speaker === "string"
    ? { combat: flag.combat, speaker: flag.speaker }
    : null;
}

/** Shows the names that this user may see now in a message that is rendered. */
export function renameMessage(message: ChatMessage.Implementation, html: HTMLElement): void {
  const flag = namesFlagOf(message);
  const combat = game.combats?.get(flag?.combat ?? "");
  if (!flag || !combat || !game.user) return;
  html.setAttribute(SHOWN, message.id ?? "");
  const viewer = viewerOf(combat, game.user);
  rename(html, combat, viewer);
  const name = speakerFor(flag, combat, viewer);
  const sender = name === null ? null : senderIn(html, [message.alias, html.dataset.szSpeaker ?? ""]);
  if (!sender || name === null) return;
  html.dataset.szSpeaker = name;
  sender.data = name;
}

/** The text in the head that says who speaks: Foundry's, which modules may have wrapped. */
function senderIn(html: HTMLElement, names: readonly string[]): Text | null {
  const head = html.querySelector<HTMLElement>(".message-sender") ?? html.querySelector<HTMLElement>("header");
  return head ? (textsIn(head).find(({ data }) => names.includes(data.trim())) ?? null) : null;
}

function rename(root: HTMLElement, combat: Fight, viewer: Viewer): void {
  const naming = { ...viewer, combat };
  renameIn(root, (ids) =>
    ids.every((id) => combat.combatants.has(id) && viewer.visible(id)) ? namesOf(ids, naming) : null,
  );
}

/** Null for an unknown, hidden or removed speaker. */
function speakerFor({ speaker }: NamesFlag, combat: Fight, viewer: Viewer): string | null {
  return combat.combatants.has(speaker) && viewer.visible(speaker) ? nameOf(speaker, { ...viewer, combat }) : null;
}

/** Shows today's names in all messages on the page. */
function renameShown(): void {
  for (const html of findAll(`[${SHOWN}]`)) {
    const message = game.messages?.get(html.getAttribute(SHOWN) ?? "");
    if (message) renameMessage(message, html);
  }
}

/**
 * Updates names and speakers of an encounter's stored messages, which exports and other packages read. On the
 * active GM's client.
 */
function updateStoredNames(combat: Fight): void {
  if (!isWriter()) return;
  for (const message of game.messages ?? []) {
    if (namesFlagOf(message)?.combat === combat.id) renewStored(message, combat, renamed);
  }
}

async function renamed(message: ChatMessage.Implementation, combat: Fight): Promise<object | null> {
  const flag = namesFlagOf(message);
  if (!flag) return null;
  const readers = readersOf(message, combat);
  const holder = document.createElement("div");
  holder.innerHTML = message.content;
  rename(holder, combat, readers);
  const alias = speaksFor(message, combat.combatants.get(flag.speaker)) ? speakerFor(flag, combat, readers) : null;
  const speaker = alias === null || alias === message.speaker.alias ? {} : { speaker: { ...message.speaker, alias } };
  const html = htmlOf(holder);
  const content = html === message.content ? {} : { content: html };
  const update = { ...speaker, ...content };
  return Object.keys(update).length ? update : null;
}

/** False for a hidden speaker, whose messages are anonymous, and for a speaker for whom the author may not act. */
function speaksFor({ author }: ChatMessage.Implementation, speaker: Combatant.Implementation | undefined): boolean {
  return author !== null && speaker?.hidden === false && mayActFor(speaker, author);
}

/** Names, and what players read in their place, at the last look. */
const known = new WeakMap<Fight, string>();

/** Keeps names in messages up to date, and numbers combatants that players call alike. In `ready`. */
export function followNames(): void {
  onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], lookSoon);
  onHook("updateCombat", (combat: Fight) => {
    // The side of a combatant may have changed.
    if (known.get(combat)) lookSoon();
  });
  whenSettingsChange(lookSoon);
  onHook("updateToken", (_token, changed) => {
    // All that is on view is drawn again.
    if ("displayName" in changed) settingsChanged();
  });
  lookSoon();
}

const lookSoon = onceAMoment(() => {
  const changed = [...(game.combats ?? [])].filter(hasChanged);
  if (!changed.length) return;
  renameShown();
  for (const combat of changed) {
    updateStoredNames(combat);
    if (isWriter()) void unattended("chat", () => number(combat));
  }
});

function hasChanged(combat: Fight): boolean {
  const names = namesIn(combat, callsIn(combat));
  const before = known.get(combat);
  known.set(combat, names);
  return before === undefined ? names !== "" : before !== names;
}

/** "" if players know all names. */
function namesIn({ combatants }: Fight, calls: ReadonlyMap<string, Call>): string {
  if (!calls.size) return "";
  return JSON.stringify([...combatants].map(({ id, name, hidden }) => [id, name, hidden, calls.get(id ?? "")?.name]));
}

/** Stores the numbers, so that a reveal or a death does not change the numbers of others. */
async function number(combat: Fight): Promise<void> {
  const numbers = unnumberedIn(combat);
  if (!numbers.length) return;
  await updateEmbedded(
    combat,
    "Combatant",
    numbers.map(({ id, number: own }) => ({ _id: id, ...combatantSource({ called: { number: own } }) })),
  );
}
