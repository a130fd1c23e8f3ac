import { PressKeeper } from "../../applications/press-keeper.ts";

/** Whether somebody holds a button of a card down: what is drawn meanwhile, above it or in its place, would take it away under the hand. */
export const pressedCards = new PressKeeper();
