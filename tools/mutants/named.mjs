/**
 * Mutations that no test can notice, each reviewed by hand, with the reason. A name consists of the function, the
 * change of an operator, and its number among the same changes in the function, from 1: `{ in: "forecastFrom", changes:
 * ["< => <= #1"] }`, as `npm run mutants -- --show PART` prints it. Names survive moves, formatting and renamed
 * variables; `npm run mutants` refuses to start while one is not found.
 * @typedef {{ readonly in: string, readonly why: string, readonly changes: readonly string[] }} Name
 * @typedef {Readonly<Record<string, readonly Name[]>>} Names by file
 */
import actionPeriod from "./named/action-period.mjs";
import exchange from "./named/exchange.mjs";
import gurps from "./named/gurps.mjs";
import kernel from "./named/kernel.mjs";
import model from "./named/model.mjs";
import order from "./named/order.mjs";
import shell from "./named/shell.mjs";
import sideSegments from "./named/side-segments.mjs";
import speedOrder from "./named/speed-order.mjs";
import stopwatch from "./named/stopwatch.mjs";
import twoAction from "./named/two-action.mjs";

/** @type {Names} */
export const NAMED = {
  ...actionPeriod,
  ...exchange,
  ...gurps,
  ...kernel,
  ...model,
  ...order,
  ...shell,
  ...sideSegments,
  ...speedOrder,
  ...stopwatch,
  ...twoAction,
};
