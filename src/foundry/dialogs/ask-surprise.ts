import { askFields } from "../host/dialog.ts";
import { numberText, text } from "../host/i18n.ts";

const own = (name: string): string => `Surprise.${name}`;

/** Null if closed or empty. */
export async function askForValue(label: string, defaultValue: number, step: number): Promise<number | null> {
  const hint = text(own("Usual"), { value: numberText(defaultValue, Number.isInteger(defaultValue) ? 0 : 1) });
  const values = await askFields({
    title: text(own("Title")),
    fields: [{ name: "value", label: text(label), kind: "decimal", step, min: step, hint }],
    verb: text(own("Verb")),
  });
  if (!values) return null;
  const typed = values.value ? Number(values.value) : defaultValue;
  return Number.isFinite(typed) && typed > 0 ? typed : null;
}
