import { exact, textsBelow } from "../../foundry/host/i18n.ts";
import { beside } from "../../foundry/host/lists.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import { findValues, type Match, nearestPath } from "../profiles/find-values.ts";
import { evaluate, formulaOf } from "../profiles/formula.ts";
import { pathName } from "../profiles/path-name.ts";
import { isValue, type Problem } from "../profiles/problem.ts";
import { problemWords } from "../profiles/problem-words.ts";
import { numberIn, writePath } from "../profiles/read-path.ts";

const { say, sayCounted } = textsBelow("Profiles");

/** More are counted. */
const MOST_SHOWN = 30;

/** @param chosen the marked formula; default: the first */
export function foundView(typed: string, actors: readonly ActorLike[], chosen: string | null) {
  const [actor, ...others] = actors;
  const found = actor ? findValues(typed, actor, others) : [];
  const shown = found.slice(0, MOST_SHOWN).map((match) => matchView(match, others));
  const marked = shown.some(({ code }) => code === chosen) ? chosen : shown[0]?.code;
  return {
    count: found.length ? sayCounted("Matches", found.length) : "",
    matches: shown.map((match) => ({ ...match, checked: match.code === marked })),
    more: found.length > MOST_SHOWN ? sayCounted("MoreMatches", found.length - MOST_SHOWN) : "",
    none: found.length || typed.trim() === "" ? null : noneView(typed.trim()),
  };
}

function matchView({ path, value, others: values }: Match, others: readonly ActorLike[]) {
  const { name, isMaximum } = pathName(path);
  return {
    code: writePath(path),
    name: isMaximum ? say("Maximum", { name }) : name,
    value: exact(value),
    others: beside(
      others.map((other, at) => {
        const has = values[at];
        return has === null || has === undefined
          ? say("OtherNone", { name: other.name })
          : say("Other", { name: other.name, value: has });
      }),
    ),
    checked: false,
  };
}

function noneView(typed: string) {
  return {
    title: say(numberIn(typed) === null ? "NoneWord" : "NoneNumber", { typed }),
    hint: say("NoneHint"),
  };
}

export function formulaView(text: string, actors: readonly ActorLike[]) {
  const formula = formulaOf(text);
  const readings = actors.map((actor) => ({ actor, reading: evaluate(text, actor.system) }));
  const problem = "code" in formula ? (text.trim() === "" ? null : formula) : commonProblem(readings);
  return {
    problem: problem ? problemWords(problem) : "",
    mend: problem?.code === "unknown-path" ? repaired(text, problem.path, actors) : null,
    gives: readings.map(({ actor, reading }) => ({
      name: actor.name,
      value: isValue(reading) ? exact(reading.value) : "–",
      why: isValue(reading) || problem ? "" : problemWords(reading.problem),
    })),
    isUsable: !("code" in formula),
  };
}

/** The first problem, if no actor has a value. */
function commonProblem(readings: readonly { readonly reading: ReturnType<typeof evaluate> }[]): Problem | null {
  const problems = readings.flatMap(({ reading }) => (isValue(reading) ? [] : [reading.problem]));
  return problems.length === readings.length ? (problems[0] ?? null) : null;
}

/** Returns the path that a mistyped one probably means, and the formula with it. */
function repaired(text: string, path: string, actors: readonly ActorLike[]) {
  const nearest = nearestPath(path, actors);
  return nearest === null || !text.includes(path)
    ? null
    : { label: say("UsePath", { path: nearest }), formula: text.replaceAll(path, nearest) };
}
