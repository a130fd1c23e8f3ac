import { isEndless } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { Verb } from "../../reading/buttons.ts";
import { clockView, encounterTitle, knownEncounters, readingNow, roundName } from "../../reading/clock.ts";
import { contextOf } from "../../reading/fight-context.ts";

const { say, sayCounted } = textsBelow("Encounters");

export interface EncountersButtons {
  readonly open: undefined;
  readonly end: undefined;
  readonly ask: undefined;
  readonly askAll: undefined;
  readonly keep: undefined;
  readonly remove: undefined;
  readonly create: undefined;
}

type Group = "running" | "setup" | "over";

const GROUPS: readonly Group[] = ["running", "setup", "over"];

/** An encounter in the list, as a user may know it. */
export interface Listed {
  readonly combat: Fight;
  readonly group: Group;
  readonly name: string;
  readonly scene: string;
  /** "Second 3", "9 combatants" */
  readonly state: string;
}

/** Finished encounters that are shown without a press. */
const SHOWN = 5;

export interface EncountersShown {
  readonly gm: boolean;
  /** Newest first. */
  readonly listed: readonly Listed[];
  readonly typed: string;
  readonly chosen: string | null;
  readonly viewed: string | null;
  /** Encounters about to be deleted. */
  readonly asked: readonly string[];
  readonly refused: string;
}

/** The encounters that this user may list, newest first. */
export function listedFor(user: User.Implementation): readonly Listed[] {
  return knownEncounters(user.isGM)
    .map((combat) => listedAs(combat, user))
    .reverse();
}

function listedAs(combat: Fight, user: User.Implementation): Listed {
  const context = contextOf(combat, user);
  const common = { combat, name: encounterTitle(combat), scene: user.isGM ? sceneOf(combat) : "" };
  if (!context) return { ...common, group: combat.started ? "running" : "setup", state: say("Unreadable") };
  const { state, view } = context;
  switch (state.status) {
    case "setup":
      return { ...common, group: "setup", state: sayCounted("Combatants", combat.combatants.size) };
    case "over":
      return {
        ...common,
        group: "over",
        state: isEndless(view.pacing) ? clockView(context).since : roundName(state.clock.round, state.pacing),
      };
    default:
      return { ...common, group: "running", state: readingNow(context) };
  }
}

function sceneOf({ scene }: Fight): string {
  return (scene as { readonly name?: string } | null)?.name ?? "";
}

export function encountersView(shown: EncountersShown) {
  const { gm, listed, typed, viewed } = shown;
  const isSearched = typed.trim() !== "";
  const found = foundOf(shown);
  const chosen = chosenOf(shown);
  const row = ({ combat: { id }, name, scene, state }: Listed) => ({
    id: id ?? "",
    name,
    scene,
    state,
    isChosen: id === chosen?.combat.id,
    note: id === viewed ? say("InView") : "",
  });
  const groups = GROUPS.flatMap((group) => {
    const members = found.filter((one) => one.group === group);
    if (!members.length) return [];
    const isFolded = group === "over" && !isSearched && members.length > SHOWN + 1;
    const [first, rest] = isFolded ? [members.slice(0, SHOWN), members.slice(SHOWN)] : [members, []];
    const isOver = group === "over";
    return [
      {
        title: say(`Groups.${group}`),
        // Beside the title of finished ones.
        count: isOver ? String(members.length) : "",
        removeAll: isOver && gm && !isSearched && !shown.asked.length ? removeAll(members.length) : null,
        rows: first.map(row),
        more: rest.length ? { title: say("More", { count: rest.length }), rows: rest.map(row) } : null,
      },
    ];
  });
  return {
    groups,
    nothing: groups.length ? "" : say(listed.length ? "NotFound" : "None"),
    canCreate: gm,
    foot: { ...footOf(chosen, shown), refused: shown.refused },
  };
}

/** The encounters with all typed words in their name or scene, in the order of the list. */
function foundOf({ listed, typed }: EncountersShown): readonly Listed[] {
  const lower = (words: string): string => words.toLocaleLowerCase(game.i18n?.lang ?? "en");
  const wanted = lower(typed).split(/\s+/).filter(Boolean);
  const found = listed.filter(({ name, scene }) => wanted.every((word) => lower(`${name} ${scene}`).includes(word)));
  return GROUPS.flatMap((group) => found.filter((one) => one.group === group));
}

/** The encounter that the buttons act on: of the found ones the chosen, the viewed, or the first. */
export function chosenOf(shown: EncountersShown): Listed | undefined {
  const found = foundOf(shown);
  const find = (wanted: string | null): Listed | undefined => found.find(({ combat: { id } }) => id === wanted);
  return find(shown.chosen) ?? find(shown.viewed) ?? found[0];
}

function removeAll(count: number): Verb<EncountersButtons> {
  return { action: "askAll", label: sayCounted("RemoveAll", count) };
}

type FootVerb = Verb<EncountersButtons> & { readonly place: "quiet" | "mid" | "go" };

interface Foot {
  /** "Delete 23 encounters and their logs?", or "". */
  readonly question: string;
  readonly verbs: readonly FootVerb[];
}

function footOf(chosen: Listed | undefined, { gm, asked, listed, viewed }: EncountersShown): Foot {
  if (asked.length) {
    const only = asked.length === 1 ? listed.find(({ combat: { id } }) => id === asked[0]) : undefined;
    return {
      question: only ? say("Ask", { name: only.name }) : sayCounted("AskAll", asked.length),
      verbs: [
        { action: "keep", label: sayCounted("Keep", asked.length), place: "mid" },
        { action: "remove", label: only ? say("Remove") : sayCounted("RemoveMany", asked.length), place: "go" },
      ],
    };
  }
  if (!chosen) return { question: "", verbs: [] };
  const open: readonly FootVerb[] =
    chosen.combat.id === viewed
      ? []
      : [{ action: "open", label: say("Open", { name: chosen.name }), primary: true, place: "go" }];
  if (!gm) return { question: "", verbs: open };
  return {
    question: "",
    verbs: [
      { action: "ask", label: say("RemoveThis"), place: "quiet" },
      ...(chosen.group === "running" ? [{ action: "end", label: say("End"), place: "mid" } as const] : []),
      ...open,
    ],
  };
}
