import type { Named } from "../../host/presses.ts";
import type { RowWish } from "../../reading/sheet-part.ts";

export interface CreatureButtons {
  readonly explain: undefined;
  readonly pickImage: undefined;
  readonly openItem: { readonly item: string };
  readonly rowMenu: { readonly item: string };
  readonly createItem: { readonly type: Item.SubType };
  /** Item types, separated by spaces. */
  readonly addFromPacks: { readonly types: string };
  readonly changePool: { readonly pool: "hp" | "fp"; readonly by: number };
  readonly injure: undefined;
  readonly recover: undefined;
  readonly toggleCondition: { readonly condition: string };
  readonly pickTurn: undefined;
  /** An attribute, or "dodge". */
  readonly rollValue: { readonly key: string };
  /** Key of a `D20Test`. */
  readonly rollD20: { readonly test: string };
  readonly rollItem: { readonly item: string; readonly mode: string; readonly kind: RollKind };
  readonly rollDamage: { readonly item: string; readonly mode: string };
  readonly fromRow: { readonly item: string; readonly mode: string; readonly wish: RowWish["do"] };
  /** A map by location below `system`. */
  readonly addPlace: { readonly map: "dr" | "actionSpeeds" };
  readonly removeEntry: { readonly path: string };
}

export type RollKind = "skill" | "parry" | "block";

export type ValueButton = Named<{
  readonly [Name in "rollValue" | "rollD20" | "rollItem" | "rollDamage" | "explain"]: CreatureButtons[Name];
}>;
