/**
 * Changes that no test can notice, each looked at by hand, with the reason. A change is named by the function that it is in, what it does to which operator, and
 * which of those it is there, counted from 1: `{ in: "forecastFrom", changes: ["< => <= #1"] }`, as `npm run mutants -- --show PART` prints it. A name outlives
 * moves, formatting and other names of variables; `npm run mutants` refuses to start while one is not found.
 * @typedef {{ readonly in: string, readonly why: string, readonly changes: readonly string[] }} Name
 * @typedef {Readonly<Record<string, readonly Name[]>>} Names by file
 */
import actionPeriod from "./named/action-period.mjs";
import exchange from "./named/exchange.mjs";
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
  ...kernel,
  ...model,
  ...order,
  ...shell,
  ...sideSegments,
  ...speedOrder,
  ...stopwatch,
  ...twoAction,
};
