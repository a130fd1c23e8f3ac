import { countOf, type Check, type Found } from "../check.ts";

/** Events of scene regions that a fight would raise. That they are not raised is said in docs/foundry.md. */
const EVENTS = ["TOKEN_TURN_START", "TOKEN_TURN_END", "TOKEN_ROUND_START", "TOKEN_ROUND_END"];

function events(): Found {
  const { REGION_EVENTS = {} } = CONST as { readonly REGION_EVENTS?: object };
  const missing = EVENTS.filter((name) => !(name in REGION_EVENTS));
  return countOf(EVENTS.length - missing.length, EVENTS.length, missing.join(", "));
}

/** Whether Foundry has a public way by now to raise them: any method about events whose name has no underscore. */
function raise(): Found {
  const region = (CONFIG as { readonly Region?: { readonly documentClass?: { readonly prototype?: object } } }).Region?.documentClass?.prototype;
  if (!region) return { found: "no regions" };
  const ways = Object.getOwnPropertyNames(region).filter((name) => /^[a-z]\w*Event$/u.test(name));
  return { found: ways.length ? "public" : "not public", detail: ways.join(", ") };
}

export const REGIONS: readonly Check[] = [
  { id: "regions.events", expected: ["all"], providedFor: true, run: events },
  { id: "regions.raise", expected: ["not public", "no regions"], providedFor: true, run: raise },
];
