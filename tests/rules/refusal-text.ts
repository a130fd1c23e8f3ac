import english from "../../lang/en.json" with { type: "json" };
import { allPacings, type Refusal } from "../../src/rules/index.ts";
import { isObject } from "../../src/rules/model/json.ts";
import { SHIPPED } from "../shipped.ts";

/** The text behind a key such as "Refusals.not-running"; undefined if there is none. */
function textOf(key: string): string | undefined {
  let found: unknown = english.SEGMENTZERO;
  for (const part of key.split("."))
    found = isObject(found) && Object.hasOwn(found, part) ? (found as Record<string, unknown>)[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** The missing part of a refusal's message: a text for its code, or data of the text, such as the participant; null if none. Pacings of tests have no texts. */
export function missingIn({ code, data }: Refusal, pacing: string): string | null {
  const own = [`Pacing.${pacing}`, "Combat.gurps"].map((base) => `${base}.Refusals.${code}`);
  const keys = [
    ...(typeof data.why === "string" ? own.map((key) => `${key}-${data.why as string}`) : []),
    ...own,
    `Refusals.${code}`,
  ];
  const text = keys.map(textOf).find((one) => one !== undefined);
  if (text === undefined)
    return (SHIPPED as readonly string[]).includes(pacing) || !allPacings().some(({ id }) => id === pacing)
      ? `a text for "${code}"`
      : null;
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const lacking = named.filter((name) => data[name] === undefined || (name === "participant" && !data[name]));
  return lacking.length ? `${lacking.join(", ")} for the text of "${code}"` : null;
}
