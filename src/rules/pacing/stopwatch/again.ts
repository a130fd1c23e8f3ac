import { isRefusal } from "../../encounter/refusal.ts";
import { begin } from "./begin.ts";
import type { Deed } from "./deed.ts";
import { isEmpty, type Doing, type Person } from "./person.ts";

/** An action of middling length, for those who have neither a weapon nor anything they did before. */
const ANYTHING: Deed = { do: "class", speedClass: 5 };
const UP: Deed = { do: "listed", action: "getUpFromProne" };

/**
 * What somebody does if nobody says otherwise: the same again, where that makes sense. Drawing and reloading lead to using the weapon; an action
 * of the list is over when it is done (nobody opens a door twice), and so is stopping, so the first weapon that can be used comes next, if
 * there is one; who has fallen gets up (T-8, T-20).
 */
export function again(person: Person): Deed {
  const { fallen, doing } = person.facts;
  const same = fallen ? UP : repeated(person);
  const weapon = firstWeapon(person);
  const choices = [...(doing?.do === "listed" && !fallen ? [weapon, same] : [same, weapon]), ANYTHING, { do: "run" } as const];
  const possible = choices.find((deed) => deed && !isRefusal(begin(person, deed, person.facts.timing[1])));
  return possible ?? { do: "wait" };
}

function repeated({ facts }: Person): Deed | null {
  const { doing } = facts;
  if (!doing) return null;
  switch (doing.do) {
    case "weapon": case "burst": case "draw": case "reload": return { do: "weapon", weapon: doing.weapon! };
    case "stop": case "wait": return null;
    default: return plain(doing as Doing & Deed);
  }
}

/** Without what belonged to that one time. */
function plain(doing: Doing & Deed): Deed {
  const { cost: _cost, notBefore: _notBefore, prepared: _prepared, quick: _quick, until: _until, ...deed } = doing;
  return deed;
}

function firstWeapon(person: Person): Deed | null {
  const weapon = person.weapons.findIndex((arm, i) => !isEmpty(person, i) || arm.reload > 0);
  return weapon < 0 ? null : { do: "weapon", weapon };
}
