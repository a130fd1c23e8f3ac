import { pacingName, text, textsBelow } from "../../foundry/host/i18n.ts";
import { listed } from "../../foundry/host/lists.ts";
import { DRAWINGS } from "../../foundry/reading/pacing-drawings.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import type { ProfileInUse } from "../profiles/in-use.ts";
import { valueName } from "../profiles/problem-words.ts";
import { missingValues, unreadable } from "../profiles/rows.ts";
import { wantsOf } from "../profiles/wants.ts";
import { promiseOf } from "./profile-view.ts";

const { say, sayCounted } = textsBelow("FirstStart");

export type FirstStartState =
  | { readonly kind: "choose" }
  /** Encounter, round, and current combatant or null. */
  | { readonly kind: "mid-fight"; readonly fight: string; readonly round: number; readonly turn: string | null }
  /** Title of the package that replaced the Combat class, or "". */
  | { readonly kind: "clash"; readonly package: string };

/** @param chosen the marked initiative system */
export function firstStartView(
  state: FirstStartState,
  inUse: ProfileInUse,
  actors: readonly ActorLike[],
  chosen: string,
) {
  switch (state.kind) {
    case "choose":
      return chooseView(inUse, actors, chosen);
    case "mid-fight": {
      const { fight, round, turn } = state;
      const key = turn === null ? "NoTurn" : "Text";
      return {
        ...plainView(text("Module.TakeOver.Title"), text(`Module.TakeOver.${key}`, { fight, round, name: turn })),
        foot: [
          { action: "leave", label: say("Leave"), isNext: false },
          { action: "takeOver", label: text("Module.TakeOver.Verb"), isNext: true },
        ],
      };
    }
    case "clash":
      return {
        ...plainView(
          say("Clash.Title"),
          state.package ? text("Module.Replaced", { package: state.package }) : text("Module.ReplacedBySome"),
        ),
        isWrong: true,
        foot: [
          { action: "dismiss", label: say("Close"), isNext: false },
          { action: "modules", label: say("Clash.Manage"), isNext: true },
        ],
      };
  }
}

function plainView(lead: string, small: string) {
  return { lead, small, isWrong: false, profile: null, pacings: [], guessed: null };
}

function chooseView(inUse: ProfileInUse, actors: readonly ActorLike[], chosen: string) {
  const { profile, origin } = inUse;
  const missing = missingValues(profile, chosen);
  const [first] = missing;
  const isGuess = origin === "guessed";
  return {
    ...plainView(say("Lead"), say("Small")),
    profile: { title: profile.title, words: profileWords(inUse, actors, chosen), isGuessed: isGuess },
    pacings: profile.pacings.map((id, at) => ({
      id,
      name: pacingName(id),
      promise: promiseOf(id),
      end: endWords(inUse, id, at),
      checked: id === chosen,
      strokes: DRAWINGS[id] ?? [],
    })),
    guessed: isGuess || first !== undefined ? guessedWords(inUse, missing, chosen) : null,
    foot: [
      { action: "notNow", label: say("NotNow"), isNext: false },
      first === undefined
        ? { action: "use", label: say("Use", { pacing: pacingName(chosen) }), isNext: true }
        : { action: "missing", label: say("Choose", { value: valueName(first) }), isNext: true },
    ],
  };
}

function profileWords(inUse: ProfileInUse, actors: readonly ActorLike[], pacing: string): string {
  if (inUse.origin === "guessed") return say("Guessed");
  const read = actors.length - unreadable(inUse, pacing, actors).length;
  const found = say(inUse.origin === "saved" ? "Saved" : "Found");
  if (!actors.length) return found;
  const readable =
    read === actors.length ? sayCounted("ReadAll", actors.length) : sayCounted("ReadSome", actors.length, { read });
  return say("Together", { found, readable });
}

function endWords({ profile, origin }: ProfileInUse, id: string, at: number): string {
  const missing = missingValues(profile, id).length;
  if (missing) return sayCounted("Missing", missing);
  const { agility, dx } = profile.values;
  if (id === "stopwatch" && agility !== undefined && agility === dx && origin !== "guessed") return say("DxIsAgility");
  if (origin === "guessed") return say("Ready");
  return at === 0 ? say("Usual", { title: profile.title }) : "";
}

function guessedWords({ profile }: ProfileInUse, missing: readonly string[], pacing: string) {
  const known = (wantsOf(pacing)?.actor ?? []).filter(({ name }) => Object.hasOwn(profile.values, name));
  const names = [...new Set([...known.map(({ name }) => name), ...("hp" in profile.values ? ["hp"] : [])])];
  return {
    missing: missing.length ? say("NotFound", { values: listed(missing.map(valueName)) }) : "",
    words: names.length ? say("GuessedValues", { values: listed(names.map(valueName)) }) : "",
  };
}
