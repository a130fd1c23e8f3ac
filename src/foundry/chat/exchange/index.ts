/** Chat cards of attacks and feints, from the roll to hit to the injury. */
export { followExchanges } from "./follow.ts";
export { postExchange } from "./post.ts";
