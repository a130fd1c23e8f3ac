/** What is fetched when a fight is put together. */
export { joinOne } from "./join-one.ts";
export { openPrepare, templates } from "./window.ts";
