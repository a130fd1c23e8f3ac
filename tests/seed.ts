import fc from "fast-check";

/**
 * Where random tests begin: the same cases in every run, so that a red run means what was changed. SEED=random looks for others, SEED=N plays
 * a failed run again.
 */
export const SEED =
  process.env.SEED === "random" ? Math.floor(Math.random() * 0x7fffffff) : Number(process.env.SEED ?? 1);

fc.configureGlobal({ seed: SEED });
