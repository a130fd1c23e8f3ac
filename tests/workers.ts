import { availableParallelism, totalmem } from "node:os";

/** Bytes that a process with clients or a browser takes at most. */
const EACH = 1.5 * 2 ** 30;

/** Memory for this process: of the machine, or of its container. */
const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Test processes that fit the machine: one for each processor, if memory is enough. vitest would leave one to a watching editor. */
export const WORKERS = Math.max(1, Math.min(availableParallelism(), Math.floor(MEMORY / EACH)));
