import { unattended } from "./constants.ts";

/** Returns a function that runs tasks one after the other. A failing task is reported, and the next one runs. */
export function oneByOne(name: string): (task: () => Promise<unknown>) => Promise<void> {
  let last = Promise.resolve();
  return (task) => {
    const before = last;
    last = unattended(name, () => before.then(task));
    return last;
  };
}
