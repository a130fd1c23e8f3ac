import type { TimeSource } from "../../../../rules/index.ts";
import { text } from "../../tracker/texts.ts";
import { own } from "./words.ts";

/** Beside a name: "in hand, 5 of 7 loaded", "spell". */
export function noteOf({ id, kind }: { readonly id: string; readonly kind: string }, { weapons }: TimeSource): string {
  const weapon = weapons.find((one) => one.id === id);
  if (!weapon) return kind === "spell" || kind === "action" ? text(own(`Kind.${kind}`)) : "";
  const { ready, capacity, loaded } = weapon;
  const where = text(own(ready ? "InHand" : "PutAway"));
  return capacity ? text(own("Loaded"), { where, loaded, capacity }) : where;
}
