import * as v from "valibot";
import { parseDocument } from "yaml";
import { importText, type Detail, type Saying } from "../saying.ts";
import { encounterShape, RESERVED, type EncounterFile } from "./shape.ts";

export interface Problem {
  /** Path of the field, e.g. `participants/0/stats/dx`; "" is the whole file. */
  readonly path: string;
  /** As JSON, or in our words ("nothing"). */
  readonly found: string | Saying;
  readonly allowed: Saying;
  /** Replaces both if the text cannot be read. */
  readonly saying?: Saying;
  readonly detail?: string;
}

export type Result<T> =
  | { readonly ok: T; readonly problems?: undefined }
  | { readonly ok?: undefined; readonly problems: readonly Problem[] };

/** @param allowed code of a text of `Import.Allowed` with its data, or the saying */
export function problem(
  path: string,
  found: unknown,
  allowed: string | Saying,
  data?: Readonly<Record<string, Detail>>,
): Problem {
  return {
    path,
    found: problemValue(found),
    allowed: typeof allowed === "string" ? importText(`Allowed.${allowed}`, data) : allowed,
  };
}

/** Returns a value as written, shortened. */
export function problemValue(value: unknown): string | Saying {
  if (value === undefined) return importText("Found.nothing");
  // JSON has null for both.
  if (typeof value === "number" && !Number.isFinite(value))
    return Number.isNaN(value) ? ".nan" : value > 0 ? ".inf" : "-.inf";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/**
 * Parses an encounter file, YAML or JSON. Returns it, or all problems of syntax and shape; `openEncounter`
 * finds the others.
 */
export function readEncounter(text: string): Result<EncounterFile> {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length)
    return {
      problems: document.errors.map(({ message, linePos }) => {
        const at = linePos?.[0];
        return unreadable(
          at ? importText("Refused.yaml", { line: at.line, column: at.col }) : importText("Refused.yamlWhole"),
          message,
        );
      }),
    };
  try {
    return shaped(document.toJS());
  } catch (error) {
    // Aliases that multiply without end.
    return { problems: [unreadable(importText("Refused.aliases"), (error as Error).message)] };
  }
}

/** A syntax error; the YAML library's own message is English. */
function unreadable(saying: Saying, detail: string): Problem {
  return { path: "", found: importText("Found.unreadable"), allowed: importText("Allowed.yaml"), saying, detail };
}

/** Like `readEncounter`, from data. */
export function shaped(data: unknown): Result<EncounterFile> {
  const problems = checkShape(data);
  return problems.length ? { problems } : { ok: { title: "", ...(data as Omit<EncounterFile, "title">) } };
}

const MOST_PROBLEMS = 200;

/** Returns at most 200 differences from the shape, in the file's order. */
export function checkShape(data: unknown): readonly Problem[] {
  const { issues = [] } = v.safeParse(encounterShape, data, { abortPipeEarly: true });
  return issues.slice(0, MOST_PROBLEMS).flatMap(problemsOf).slice(0, MOST_PROBLEMS);
}

/** The message of an issue is a code of `Import.Allowed` and that text's data. */
function problemsOf({ input, message, requirement, ...issue }: v.BaseIssue<unknown>): readonly Problem[] {
  const path: readonly v.IssuePathItem[] = issue.path ?? [];
  const [code = "", ...names] = message.split(" ");
  const last = path.at(-1);
  const where = pathTo(path);
  const limit = typeof requirement === "number" ? { limit: requirement } : undefined;
  switch (code) {
    // Valibot stops at the first unknown field.
    case "fields":
      return Object.entries(last?.input as object).flatMap(([name, value]) =>
        names.includes(name) ? [] : [problem(pathTo([...path.slice(0, -1), { key: name }]), value, code, { names })],
      );
    case "idKeys":
      return [problem(pathTo(path.slice(0, -1)), input, code)];
    case "another": {
      const reserved = RESERVED.find((name) => Object.hasOwn(input as object, name));
      return [problem(where, reserved, code)];
    }
    case "either": {
      const [first = "value", second = "value"] = names;
      return [
        problem(where, input, code, { first: importText(`Allowed.${first}`), second: importText(`Allowed.${second}`) }),
      ];
    }
    case "together":
      return [problem(where, last?.value, code, { name: names[0] ?? "" })];
    case "listAtMost": {
      const { length: count } = input as readonly unknown[];
      return [
        { path: where, found: importText("Found.entries", { count }), allowed: importText("Allowed.atMost", limit) },
      ];
    }
    default:
      return [problem(where, input, code, limit)];
  }
}

function pathTo(path: readonly { readonly key?: unknown }[]): string {
  return path.map(({ key }) => String(key)).join("/");
}

/** Returns a name as an id: lower-case letters and digits, "-" between; "" if there are none. */
export function slug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}
