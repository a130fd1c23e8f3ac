import { template } from "../../../constants.ts";

/** The Time panel: one root element, from a `TimePanelView`. */
export const TIME_PANEL = template("sheets/time/panel.hbs");

/** Its partials, and itself, since the sheets put it into their own parts. */
export const TIME_PARTIALS: readonly string[] = [TIME_PANEL, ...["why", "part", "classes", "times"].map((name) => template(`sheets/time/${name}.hbs`))];
