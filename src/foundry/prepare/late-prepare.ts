export { joinOne } from "./join-one.ts";
export { openPrepare, templates } from "./window.ts";
