/**
 * Changes that no test can notice, each looked at by hand, with the reason. `line` is the line of the source without the spaces around it, so that it is
 * found wherever it moves to; `changes` are as `npm run mutants -- --show PART` prints them. Where a line or a change is another now, the name is said to match nothing.
 * @typedef {{ readonly line: string, readonly why: string, readonly changes: readonly string[] }} Name
 * @typedef {Readonly<Record<string, readonly Name[]>>} Names by file
 */
import actionPeriod from "./named/action-period.mjs";
import exchange from "./named/exchange.mjs";
import kernel from "./named/kernel.mjs";
import model from "./named/model.mjs";
import order from "./named/order.mjs";
import sideSegments from "./named/side-segments.mjs";
import speedOrder from "./named/speed-order.mjs";
import stopwatch from "./named/stopwatch.mjs";
import twoAction from "./named/two-action.mjs";

/** @type {Names} */
export const NAMED = {
  ...actionPeriod,
  ...exchange,
  ...kernel,
  ...model,
  ...order,
  ...sideSegments,
  ...speedOrder,
  ...stopwatch,
  ...twoAction,
};
