import { addCombat, type CombatRules, type CombatTypes } from "../model/combat.ts";
import { isObject } from "../model/json.ts";
import {
  boolean,
  checkNames,
  functions,
  guards,
  list,
  members,
  schema,
  schemas,
  text,
  verbs,
} from "./register-pacing.ts";
import type { Fail } from "./register-pacing.ts";

const COMBAT = members({
  id: text,
  options: list,
  stats: schemas,
  notes: members({ facts: schemas, turn: schemas, "note?": schema, "request?": schema, "offer?": schema }),
  turns: members(functions("follow?", "report?", "note?", "idle?", "requests?")),
  choices: members({
    verbs,
    ...functions("answer?", "isRuling?", "offers?", "picks?"),
    "acts?": members({ fields: members({ wait: schemas, answer: schemas }), ...functions("offer?", "run?") }),
  }),
  exchange: members({
    ...functions("dice", "outcome?", "mayTryAgain?", "attacked?", "defended?", "feinted?", "harmed?"),
    ...functions("status?", "snapshot?", "conditions?", "rollModifiers?", "base?", "needs?", "noted?", "defends?"),
    "offered?": list,
    "single?": boolean,
  }),
});

/**
 * Adds combat rules of another package. If one of their functions throws later, commands are refused with
 * `pacing-fault`, which names the function.
 * @throws TypeError that names the rules and the member: the id is taken, a member is missing, unknown or of a wrong
 * type, or a command or option has a name of the kernel's
 */
export function registerCombat<C extends CombatTypes>(rules: CombatRules<C>): void {
  checkCombat(rules);
  const facet = guards(rules.id);
  const { turns, choices, exchange } = rules;
  const own = Object.entries(choices.verbs).map(
    ([type, verb]) => [type, facet(`choices.verbs.${type}`, verb)] as const,
  );
  addCombat({
    ...rules,
    turns: facet("turns", turns),
    choices: {
      ...facet("choices", choices),
      verbs: Object.fromEntries(own),
      ...(choices.acts ? { acts: facet("choices.acts", choices.acts) } : {}),
    },
    exchange: facet("exchange", exchange),
  });
}

function checkCombat(given: unknown): void {
  const id = isObject(given) && typeof given.id === "string" ? given.id : "";
  if (!isObject(given)) throw new TypeError("Combat rules must be an object");
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(id))
    throw new TypeError(`An id of combat rules is letters, digits and "-": ${id}`);
  const fail: Fail = (member, what) => {
    throw new TypeError(`Combat rules "${id}": ${member} ${what}`);
  };
  COMBAT.check(given, "", fail);
  const { choices, options } = given as unknown as CombatRules;
  checkNames(choices.verbs, options, fail);
}
