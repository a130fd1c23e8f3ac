import { askingWhileLive } from "../dialogs/turn-over.ts";
import { requests, type Refusal } from "../../rules/core.ts";
import { plainFormula } from "../../rules/values.ts";
import { postExchange } from "../chat/exchange/stored.ts";
import { rollAnd } from "../chat/rolls.ts";
import { withRolls, type Fight } from "../fight/fight.ts";
import { capital, text } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import { loaded } from "../host/load.ts";
import { spoken } from "../host/rich-text.ts";
import { percent } from "../reading/explain.ts";
import { viewerOf } from "../reading/fight-context.ts";
import { nameOf } from "../reading/people.ts";
import { refusalWords } from "../reading/requests.ts";
import { attackCommands, unrolled, unrolledOf, type Thrown } from "./commands.ts";
import type { AttackAnswer } from "./dialog.ts";
import { firstInput, type Input, type Typed } from "./input.ts";
import { scoreRows, type ScoreRow } from "./score.ts";
import { isSaid, setUp, type Setup, type WantedAttack } from "./setup.ts";

/**
 * Opens the attack dialog: rolls dice, sends the commands as one click, and posts one card. After a refusal
 * it stays open with its input.
 * @param attackerIds participants; several make a group attack
 * @returns true if anything was rolled
 */
export async function openAttack(
  combat: Fight,
  attackerIds: readonly string[],
  wanted: WantedAttack = {},
): Promise<boolean> {
  return askingWhileLive(combat, { participants: attackerIds }, () => attackUntilMade(combat, attackerIds, wanted));
}

async function attackUntilMade(combat: Fight, attackerIds: readonly string[], wanted: WantedAttack): Promise<boolean> {
  let typed: Typed = new Map();
  let message = "";
  for (;;) {
    const setup = setUp(combat, attackerIds, wanted);
    if (!setup) {
      ui.notifications?.warn(text("Attack.No.Nobody"));
      return false;
    }
    const answer = await (await loaded("Load.Attack", import("./dialog.ts")))?.askForAttack(setup, typed, message);
    if (!answer) return false;
    const problem = answer.due.length
      ? await rollDue(combat, answer.due)
      : await carryOut(combat, attackerIds, wanted, answer);
    if (problem === null) return true;
    ({ typed } = answer);
    message = problem;
  }
}

/** First ready weapon, likely target, automatic values. */
export interface LikelyAttack {
  readonly words: string;
  /** "91%"; of several scores "11 to 14". */
  readonly chance: string;
  readonly shown: string;
}

/** Attackers computed for the button; the rest are compared when it is pressed. */
const TRIED = 12;

/** Null if impossible now, or if a choice or roll must come first. */
export function likelyAttack(
  combat: Fight,
  attackers: readonly string[],
  wanted: WantedAttack = {},
): LikelyAttack | null {
  const ready = readyAttack(combat, attackers.slice(0, TRIED), wanted);
  if (!ready) return null;
  const { means, odds } = ready.rows[0]!;
  const scores = ready.rows.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return {
    words: text("CurrentRow.At", {
      what: capital(means?.name || text("Exchange.Attack")),
      target: someOf([...new Set(ready.rows.map(({ target }) => target?.name ?? ""))]),
    }),
    chance: ready.isSaid ? "" : low === high ? percent(odds) : text("Attack.Range", { low, high }),
    shown: shownOf(ready.rows),
  };
}

/** "Kit the Gun and 2 more" */
function someOf(names: readonly string[]): string {
  const [name = "", ...others] = names;
  return others.length > 1 ? text("Groups.AndMore", { name, count: others.length }) : listed(names);
}

function shownOf(rows: readonly ScoreRow[]): string {
  return rows
    .map(({ attacker, target, score, means }) => [attacker.id, target?.id, means?.item, means?.mode, score].join(" "))
    .join(", ");
}

/** True for the same weapon, one of its targets, and scores in its range. */
function isAsShown(rows: readonly ScoreRow[], shown: string): boolean {
  const first = rows.slice(0, TRIED);
  const scores = first.map(({ score }) => score);
  return (
    shownOf(first) === shown &&
    rows.every(
      ({ score, target, means }) =>
        score >= Math.min(...scores) &&
        score <= Math.max(...scores) &&
        first.some((one) => one.target?.id === target?.id && one.means?.name === means?.name),
    )
  );
}

function readyAttack(
  combat: Fight,
  attackers: readonly string[],
  wanted: WantedAttack,
): { readonly input: Input; readonly rows: readonly ScoreRow[]; readonly isSaid: boolean } | null {
  const setup = setUp(combat, attackers, wanted);
  if (!setup) return null;
  const input = firstInput(setup);
  const rows = scoreRows(setup, input);
  if (
    rows.length < attackers.length ||
    rows.some(({ problem }) => problem) ||
    attackCommands(setup, input, unrolled(rows)).refused.length
  )
    return null;
  return { input, rows, isSaid: isSaid(setup) };
}

/**
 * @param shown text of the button, which must still apply
 * @returns true if it was made
 */
export async function attackAtOnce(
  combat: Fight,
  attackers: readonly string[],
  shown: string,
  wanted: WantedAttack = {},
): Promise<boolean> {
  const ready = readyAttack(combat, attackers, wanted);
  if (!ready || ready.isSaid || !isAsShown(ready.rows, shown)) return false;
  return (
    (await carryOut(combat, attackers, wanted, {
      input: ready.input,
      scores: ready.rows.map(({ score }) => score),
    })) === null
  );
}

/** @returns text for the reopened dialog */
async function rollDue(combat: Fight, ids: readonly string[]): Promise<string> {
  let text = "";
  const naming = game.user && { ...viewerOf(combat, game.user), combat };
  await rollAnd(
    combat,
    requests(combat.encounter).filter(({ id }) => ids.includes(id)),
    async (command) => {
      const reply = await combat.perform(command);
      if (reply.refusal)
        text = spoken(refusalWords(reply.refusal, combat.encounter, (id) => (naming ? nameOf(id, naming) : "")));
      return reply;
    },
  );
  return text;
}

/** @returns why nothing was done, or null */
async function carryOut(
  combat: Fight,
  ids: readonly string[],
  wanted: WantedAttack,
  { input, scores }: Pick<AttackAnswer, "input" | "scores">,
): Promise<string | null> {
  // The fight may have moved on.
  const setup = game.combats?.get(combat.id ?? "") ? setUp(combat, ids, wanted) : null;
  if (!setup) return text("Attack.No.Fight");
  const rows = scoreRows(setup, input);
  const tried = attackCommands(setup, input, unrolled(rows));
  const able = rows.filter((row) => !row.problem && !tried.refused.some((one) => one.row === row));
  const [refused] = tried.refused;
  if (!able.length)
    return (
      rows.find(({ problem }) => problem)?.problem ??
      (refused ? sayRefusal(refused.refusal, setup) : text("Attack.No.Nobody"))
    );
  if (rows.length !== scores.length || rows.some(({ score }, place) => score !== scores[place]))
    return text("Attack.No.Changed");
  // M-5: a spell may need no roll.
  const rolls = await Promise.all(
    able.map(async (row) => (row.odds ? new Roll(plainFormula(row.odds.dice)).evaluate() : null)),
  );
  const thrown = able.map((row, place): Thrown => ({
    row,
    id: foundry.utils.randomID(),
    roll: rolls[place]?.total ?? unrolledOf(row),
  }));
  const { commands } = attackCommands(setup, input, thrown);
  const given = thrown.filter(({ id }) => commands.some(({ exchange }) => exchange === id));
  for (const command of commands) {
    const place = thrown.findIndex(({ id }) => id === command.exchange);
    const roll = rolls[place];
    if (roll) withRolls(command, [roll]);
  }
  const reply = await combat.perform(...commands);
  if (reply.refusal) return text("Attack.No.Refused", { why: sayRefusal(reply.refusal, setup) });
  await postExchange(
    combat,
    given.map(({ id }) => id),
    rolls.flatMap((roll, place) => (roll && given.includes(thrown[place]!) ? [roll] : [])),
  );
  return null;
}

function sayRefusal(refusal: Refusal, { context }: Setup): string {
  return spoken(refusalWords(refusal, context.state, (id) => nameOf(id, context)));
}
