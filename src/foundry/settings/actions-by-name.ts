import type { SpeedTable } from "../../speeds/table.ts";
import { worldSpeeds } from "./world-speeds.ts";

/** Classes of actions by the GM's rows of the table of speeds (T-8, T-9). */
export interface WorldActions {
  /** Listed actions that have another class in this world. */
  readonly listed: readonly { readonly label: ""; readonly listed: string; readonly speedClass: number }[];
  /** Actions that the rules do not list. */
  readonly named: readonly { readonly label: string; readonly speedClass: number }[];
}

const MOST_ACTIONS = 100;
const LONGEST_LABEL = 60;

let actions: { readonly table: SpeedTable; readonly found: WorldActions } | null = null;

/** Returns the classes that the GM's rows give to actions. */
export function actionsByName(): WorldActions {
  const table = worldSpeeds();
  if (actions?.table !== table) {
    const own = table.entries("actions").flatMap(({ name, row, listed, class: speedClass }) => {
      if (!row || speedClass === null) return [];
      const isListed = listed !== undefined && row.as === undefined;
      return [{ label: row.as === undefined ? name : row.name, speedClass, listed: isListed ? listed : null }];
    });
    const found: WorldActions = {
      listed: own.flatMap(({ listed, speedClass }) => (listed === null ? [] : [{ label: "", listed, speedClass }])),
      named: own
        .flatMap(({ label, listed, speedClass }) =>
          listed === null ? [{ label: label.slice(0, LONGEST_LABEL), speedClass }] : [],
        )
        .slice(0, MOST_ACTIONS),
    };
    actions = { table, found };
  }
  return actions.found;
}
