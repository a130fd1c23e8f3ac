import english from "../lang/en.json" with { type: "json" };

/** Labels of entries behind which a long menu folds its groups. */
export const FOLDS: readonly string[] = Object.values(english.SEGMENTZERO.Menu.Folds);
