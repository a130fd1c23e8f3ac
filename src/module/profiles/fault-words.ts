import { text } from "../../foundry/host/i18n.ts";
import { problemWords } from "./problem-words.ts";
import type { ProfileFault } from "./read-profile.ts";

/** The sentence begins with the path. */
export function faultWords({ path, code, found, allowed, problem }: ProfileFault): string {
  const what = problem ? problemWords(problem) : text(`Profiles.File.${code}`, { found, allowed });
  return path === "" ? what : text("Profiles.File.At", { path, what });
}
