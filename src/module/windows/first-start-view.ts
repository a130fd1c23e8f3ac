import { exact, pacingName, text, textsBelow } from "../../foundry/host/i18n.ts";
import { listed } from "../../foundry/host/lists.ts";
import { DRAWINGS } from "../../foundry/reading/pacing-drawings.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import { doubtfulValues } from "../profiles/doubts.ts";
import type { ProfileInUse } from "../profiles/in-use.ts";
import { isValue } from "../profiles/problem.ts";
import { valueName } from "../profiles/problem-words.ts";
import { missingValues, unreadable } from "../profiles/rows.ts";
import { readValue } from "../profiles/stats.ts";
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
      end: endWords(inUse, id, at, actors),
      checked: id === chosen,
      strokes: DRAWINGS[id] ?? [],
    })),
    guessed: isGuess || first !== undefined ? guessedWords(inUse, missing, chosen, actors) : null,
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

/** The first initiative system whose values are all there and beyond doubt, else the first with all values. */
export function readyPacing(inUse: ProfileInUse, actors: readonly ActorLike[]): string {
  const { pacings } = inUse.profile;
  const whole = pacings.filter((id) => !missingValues(inUse.profile, id).length);
  return whole.find((id) => !doubtfulValues(inUse, id, actors).length) ?? whole[0] ?? pacings[0] ?? "";
}

function endWords(inUse: ProfileInUse, id: string, at: number, actors: readonly ActorLike[]): string {
  const { profile, origin } = inUse;
  const missing = missingValues(profile, id).length;
  if (missing) return sayCounted("Missing", missing);
  const doubtful = doubtfulValues(inUse, id, actors).length;
  if (doubtful) return sayCounted("Doubtful", doubtful);
  const { agility, dx } = profile.values;
  if (id === "stopwatch" && agility !== undefined && agility === dx && origin !== "guessed") return say("DxIsAgility");
  if (origin === "guessed") return say("Ready");
  return at === 0 ? say("Usual", { title: profile.title }) : "";
}

/** Actors whose values are shown, of as many types as possible. */
const EXAMPLES = 3;

function guessedWords(inUse: ProfileInUse, missing: readonly string[], pacing: string, actors: readonly ActorLike[]) {
  const { profile } = inUse;
  const known = (wantsOf(pacing)?.actor ?? []).filter(({ name }) => Object.hasOwn(profile.values, name));
  const names = [...new Set([...known.map(({ name }) => name), ...("hp" in profile.values ? ["hp"] : [])])];
  const doubtful = doubtfulValues(inUse, pacing, actors);
  return {
    missing: missing.length ? say("NotFound", { values: listed(missing.map(valueName)) }) : "",
    words: names.length ? say("GuessedValues", { values: listed(names.map(valueName)) }) : "",
    examples: names.length ? examplesOf(actors).map((actor) => exampleWords(inUse, names, actor)) : [],
    doubt: doubtful.length ? say("Shared", { values: listed(doubtful.map(valueName)) }) : "",
  };
}

function examplesOf(actors: readonly ActorLike[]): readonly ActorLike[] {
  const firsts = [...new Map([...actors].reverse().map((actor) => [actor.type, actor])).values()].reverse();
  return [...new Set([...firsts, ...actors])].slice(0, EXAMPLES);
}

function exampleWords({ profile, own }: ProfileInUse, names: readonly string[], actor: ActorLike): string {
  const values = names.map((name) => {
    const reading = readValue(profile, name, actor, own[actor.id ?? ""]);
    return say("ExampleValue", { value: valueName(name), number: isValue(reading) ? exact(reading.value) : "–" });
  });
  return say("Example", { name: actor.name, values: values.join(", ") });
}
