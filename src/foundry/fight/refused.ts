import type { Refusal } from "../../rules/core.ts";
import type { Reply } from "./fight.ts";

type Listener = (refusal: Refusal, retry: Reply["retry"]) => void;

let listener: Listener = () => undefined;

/** Sets what shows refusals of methods that macros and other packages call. */
export function whenRefused(show: Listener): void {
  listener = show;
}

export function notifyRefusal(refusal: Refusal, retry: Reply["retry"]): void {
  listener(refusal, retry);
}
