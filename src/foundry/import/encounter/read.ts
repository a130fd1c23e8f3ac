import { parseDocument } from "yaml";
import { say, type Saying } from "../saying.ts";
import { checkShape, type Problem } from "./problem.ts";
import type { EncounterFile } from "./shape.ts";

export type Result<T> =
  | { readonly ok: T; readonly problems?: undefined }
  | { readonly ok?: undefined; readonly problems: readonly Problem[] };

/**
 * An encounter file from its text, YAML or JSON; or everything that is wrong with its form: syntax and shape.
 * What only the whole (ids, references) or the rules (options, stats) can tell is found by `openEncounter`.
 */
export function readEncounter(text: string): Result<EncounterFile> {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length) return { problems: document.errors.map(syntaxProblem) };
  const data = fromYaml(document);
  if (data.problems) return { problems: data.problems };
  return shaped(data.ok);
}

/** The same from what stands in the file already. */
export function shaped(data: unknown): Result<EncounterFile> {
  const shape = checkShape(data);
  return shape.length ? { problems: shape } : { ok: { title: "", ...(data as Omit<EncounterFile, "title">) } };
}

function fromYaml(document: ReturnType<typeof parseDocument>): Result<unknown> {
  try {
    return { ok: document.toJS() as unknown };
  } catch (error) {
    // Aliases that multiply without end.
    return { problems: [unreadable(say("Refused.aliases"), (error as Error).message)] };
  }
}

function syntaxProblem({
  message,
  linePos,
}: {
  message: string;
  linePos?: readonly [{ line: number; col: number }, ...unknown[]] | undefined;
}): Problem {
  return unreadable(
    linePos ? say("Refused.yaml", { line: linePos[0].line, column: linePos[0].col }) : say("Refused.yamlWhole"),
    message,
  );
}

/** The library that reads YAML speaks English only, and of YAML's own terms: where it stumbles is said in our words. */
function unreadable(saying: Saying, detail: string): Problem {
  return { path: "", found: say("Found.unreadable"), allowed: say("Allowed.yaml"), saying, detail };
}

/** An id from a name: its letters and digits in lower case, "-" for everything between. Empty if there are none. */
export function slug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}
