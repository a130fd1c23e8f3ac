/**
 * The first page: a card for each initiative system with its first turn as a small ribbon, more fights by name, and the
 * seats.
 */

import { escapeHtml } from "../client/app/handlebars/escape.ts";
import type { DoorFight, DoorTurn } from "../shared/door-fight.ts";
import type { Say } from "./texts.ts";

/** Pacings whose ribbon is to scale; the others space their turns evenly. */
const TO_SCALE = ["action-period", "stopwatch"];

/**
 * Formats a time for a pacing: two decimals for Basic Speed, seconds for the stopwatch's half-second segments, a true
 * minus sign.
 */
export function timeOf(time: number, pacing: string, language: string): string {
  const digits = pacing === "speed-order" ? 2 : pacing === "stopwatch" ? 1 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(pacing === "stopwatch" ? time / 2 : time)
    .replace("-", "−");
}

/** Returns the turns' positions on the ribbon, from 0 to 1; a scale starts a little after the current turn. */
export function placesOf(turns: readonly DoorTurn[], now: DoorTurn, pacing: string): readonly number[] {
  // Two-action boxes hang to the right of a portrait.
  if (!TO_SCALE.includes(pacing))
    return turns.map((_, place) => (place + (pacing === "two-action" ? 0.35 : 0.5)) / turns.length);
  const span = Math.max(...turns.map(({ time }) => Math.abs(time - now.time)), 1);
  return turns.map(({ time }) => (0.88 * Math.abs(time - now.time)) / span + 0.04);
}

/** Smallest distance of two labels on a narrow ribbon, as a fraction of its width. */
const TIGHT = 0.14;

/**
 * Returns the labels of the axis: one in the middle of each run of turns at the same time. `tight` labels are left out
 * of a narrow ribbon.
 */
export function labelsOf(
  turns: readonly DoorTurn[],
  places: readonly number[],
): readonly { readonly time: number; readonly at: number; readonly from: number; readonly tight: boolean }[] {
  const runs: { time: number; from: number; to: number }[] = [];
  for (const [place, { time }] of turns.entries()) {
    const at = places[place] ?? 0;
    const run = runs.at(-1);
    if (run?.time === time) run.to = at;
    else runs.push({ time, from: at, to: at });
  }
  let shown = -1;
  return runs.map(({ time, from, to }) => {
    const at = (from + to) / 2;
    const tight = shown >= 0 && at - shown < TIGHT;
    if (!tight) shown = at;
    return { time, at, from, tight };
  });
}

/** Returns the gap from each turn to the same combatant's previous one; the current turn is at 0. */
export function gapsOf(
  now: DoorTurn,
  turns: readonly DoorTurn[],
  places: readonly number[],
): readonly { readonly from: number; readonly to: number; readonly side: number; readonly span: number }[] {
  const before = new Map([[now.name, { time: now.time, at: 0 }]]);
  return turns.flatMap(({ name, time, side }, place) => {
    const at = places[place] ?? 0;
    const last = before.get(name);
    before.set(name, { time, at });
    return last ? [{ from: last.at, to: at, side, span: Math.abs(time - last.time) }] : [];
  });
}

/** Icon names by phase. */
const PLATES: Readonly<Record<string, string>> = {
  movement: "mv",
  missile: "mi",
  magic: "ma",
  melee: "me",
  morale: "mo",
};

/** Draws a phase's icon and name, as in the tracker; "" without a phase. */
function plate(phase: string | undefined, say: Say): string {
  const drawing = PLATES[phase ?? ""];
  return phase && drawing
    ? `<span class="door-phase"><svg><use href="systems/segment-zero/assets/icons/sprite.svg#ph-${drawing}"></use></svg><b>${escapeHtml(say(`phase.${phase}`))}</b></span>`
    : "";
}

function portrait({ name, img, side, count }: DoorTurn): string {
  return `<span class="door-marker" data-side="${String(side % 2)}" title="${escapeHtml(name)}"><img src="${escapeHtml(img)}" alt="" draggable="false">${count > 1 ? `<b>${String(count)}</b>` : ""}</span>`;
}

function ribbon({ pacing, now, ahead = [], next, sides = [] }: DoorFight, say: Say): string {
  if (!now) return "";
  const { lang } = document.documentElement;
  const at = (turn: DoorTurn): string => timeOf(turn.time, pacing, lang);
  const lanes = TO_SCALE.includes(pacing) || pacing === "side-segments";
  const places = placesOf(ahead, now, pacing);
  const boxes = pacing === "two-action" ? `<span class="door-boxes"><i>1</i><i>2</i></span>` : "";
  const pegs = ahead.map(
    (turn, place) =>
      `<li style="--at:${String(places[place])}" data-lane="${lanes ? String(turn.side % 2) : "0"}">${portrait(turn)}${boxes}${plate(turn.phase, say)}</li>`,
  );
  const isOneByOne = !TO_SCALE.includes(pacing) && !lanes;
  // Evenly spaced turns have a label each.
  const labels = isOneByOne
    ? ahead.map(({ time }, place) => ({ time, at: places[place] ?? 0, from: 0, tight: false }))
    : labelsOf(ahead, places);
  const times = labels.map(
    ({ time, at: middle, tight }) =>
      `<small style="--at:${String(middle)}"${tight ? " data-tight" : ""}>${timeOf(time, pacing, lang)}</small>`,
  );
  // A segment is as wide as its turns.
  const borders =
    pacing === "side-segments"
      ? labels
          .slice(1)
          .map(({ from }) => `<i class="door-border" style="--at:${String(from - 0.5 / ahead.length)}"></i>`)
      : [];
  const plural = new Intl.PluralRules(lang);
  const gaps = !TO_SCALE.includes(pacing)
    ? []
    : gapsOf(now, ahead, places).map(
        ({ from, to, side, span }) =>
          `<i class="door-gap" data-lane="${String(side % 2)}" style="--at:${String(from)};--to:${String(to)}"><b>${escapeHtml(say(pacing === "action-period" ? `gap.steps.${plural.select(span)}` : "unit.stopwatch", { at: timeOf(span, pacing, lang) }))}</b></i>`,
      );
  const names = (turns: readonly DoorTurn[]): string =>
    new Intl.ListFormat(lang).format(turns.map((turn) => `${turn.name} (${at(turn)})`));
  const round = next ? say(`next.${pacing}`, { round: String(next.round) }) : "";
  const spoken = [
    say("now", { names: names([now]), next: names(ahead) }),
    ...(next ? [say("nextNamed", { round, names: names([next.turn]) })] : []),
  ].join(" ");
  const zone = next
    ? `<div class="door-zone"><span>${escapeHtml(round)}</span>${portrait(next.turn)}<small>${at(next.turn)}</small></div>`
    : "";
  const dice = sides.map(
    ({ side, die, shift }) =>
      `<span><i class="door-side" data-side="${String(side % 2)}"></i>${escapeHtml(say("die", { die: String(die) }))}${shift ? ` <b>+${String(shift)}</b>` : ""}</span>`,
  );
  return (
    `<div class="door-ribbon" role="img" aria-label="${escapeHtml(spoken)}"><div class="door-now"><span class="door-face">${portrait(now)}${boxes}${plate(now.phase, say)}</span><strong>${escapeHtml(say(`unit.${pacing}`, { at: at(now) }))}</strong></div>` +
    `${dice.length ? `<div class="door-dice">${dice.join("")}</div>` : ""}<div class="door-scale${lanes ? " door-lanes" : ""}${next ? " door-rounds" : ""}">${[...borders, ...gaps].join("")}<ol class="plain">${pegs.join("")}</ol>${times.join("")}${zone}</div></div>`
  );
}

function card(fight: DoorFight, say: Say): string {
  const { pacing, people, id } = fight;
  const title = say(fight.title);
  const name = say(`name.${pacing}`);
  return (
    `<li class="door-card"><div class="door-words"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(say(`line.${pacing}`))}</p><small>${escapeHtml(title)}, ${escapeHtml(say("people", { count: String(people) }))}</small></div>` +
    `${ribbon(fight, say)}<button type="button" class="door-play" data-play="${escapeHtml(id)}" aria-label="${escapeHtml(say("playNamed", { pacing: name, title }))}"><span aria-hidden="true">▶</span> ${escapeHtml(say("play"))}</button></li>`
  );
}

/** Lists fights without a card by pacing, in the order of the cards. */
function moreFights(fights: readonly DoorFight[], say: Say): string {
  const rest = fights.filter(({ now }) => !now);
  const groups = [...new Set(fights.map(({ pacing }) => pacing))].map((pacing) => {
    const links = rest
      .filter((fight) => fight.pacing === pacing)
      .map(
        (fight) =>
          `<li><button type="button" data-play="${escapeHtml(fight.id)}">${escapeHtml(say(fight.title))}</button></li>`,
      );
    return links.length
      ? `<div><h3>${escapeHtml(say(`name.${pacing}`))}</h3><ul class="plain">${links.join("")}</ul></div>`
      : "";
  });
  return groups.join("");
}

/** Draws the first page. @returns the id of the chosen encounter; never resolves if the user takes a seat instead */
export function chooseFight(fights: readonly DoorFight[], say: Say): Promise<string> {
  const page = document.querySelector<HTMLElement>("#seats");
  if (!page) throw new Error("The page has no front door");
  const fill = (selector: string, html: string): void => {
    const place = page.querySelector(selector);
    if (place) place.innerHTML = html;
  };
  fill(
    "#door-cards",
    fights
      .filter(({ now }) => now)
      .map((fight) => card(fight, say))
      .join(""),
  );
  fill("#door-more", moreFights(fights, say));
  return new Promise((resolve) => {
    page.addEventListener("click", (event) => {
      const chosen =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-play]")?.dataset["play"] : undefined;
      if (chosen) resolve(chosen);
    });
  });
}
