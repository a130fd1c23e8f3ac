import * as v from "valibot";
import { say, type Detail, type Saying } from "../saying.ts";
import { encounterShape, RESERVED } from "./shape.ts";

/** One thing wrong with an encounter file. */
export interface Problem {
  /** Path of the field, e.g. `participants/0/stats/dx`; "" is the whole file. */
  readonly path: string;
  /** What stands there: as JSON, or in words of ours ("nothing"). */
  readonly found: string | Saying;
  /** What may stand there. */
  readonly allowed: Saying;
  /** What is said instead of both, where no field is to blame: the text as a whole cannot be read. */
  readonly saying?: Saying;
  /** What somebody else's program says about it: for the console, never for people. */
  readonly detail?: string;
}

/** @param allowed code of a text of `Import.Allowed`, with what is put into it, or the saying itself */
export function problem(
  path: string,
  found: unknown,
  allowed: string | Saying,
  data?: Readonly<Record<string, Detail>>,
): Problem {
  return { path, found: show(found), allowed: typeof allowed === "string" ? say(`Allowed.${allowed}`, data) : allowed };
}

/** A value as a person wrote it, shortened. */
export function show(value: unknown): string | Saying {
  if (value === undefined) return say("Found.nothing");
  // JSON would tell both as null.
  if (typeof value === "number" && !Number.isFinite(value))
    return Number.isNaN(value) ? ".nan" : value > 0 ? ".inf" : "-.inf";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** A file with more wrong than this is no encounter file; to list it all would help nobody. */
const MOST_PROBLEMS = 200;

/** Everything in a file that has not the shape of an encounter file, in the order of the shape; at most 200 problems. */
export function checkShape(data: unknown): readonly Problem[] {
  const { issues = [] } = v.safeParse(encounterShape, data, { abortPipeEarly: true });
  const problems: Problem[] = [];
  for (const issue of issues) if (problems.length < MOST_PROBLEMS) problems.push(...problemsOf(issue));
  return problems.slice(0, MOST_PROBLEMS);
}

/** Issues carry the code of what is allowed as their message, and the names that it mentions after it. */
function problemsOf(issue: v.BaseIssue<unknown>): readonly Problem[] {
  const { input, message, path = [] } = issue;
  const [code = "", ...names] = message.split(" ");
  const last = path.at(-1);
  const where = pathTo(path);
  switch (code) {
    // Valibot stops at the first field that an object should not have.
    case "fields":
      return Object.entries(last?.input as object).flatMap(([name, value]) =>
        names.includes(name) ? [] : [problem(pathTo([...path.slice(0, -1), { key: name }]), value, code, { names })],
      );
    case "idKeys":
      return [problem(pathTo(path.slice(0, -1)), input, code)];
    case "another":
      return [
        problem(
          where,
          RESERVED.find((name) => Object.hasOwn(input as object, name)),
          code,
        ),
      ];
    case "either":
      return [problem(where, input, "either", { first: allowed(names[0]), second: allowed(names[1]) })];
    case "together":
      return [problem(where, last?.value, code, { name: names[0] ?? "" })];
    case "listAtMost":
      return [
        {
          path: where,
          found: say("Found.entries", { count: (input as readonly unknown[]).length }),
          allowed: say("Allowed.atMost", limit(issue)),
        },
      ];
    default:
      return [problem(where, input, code, limit(issue))];
  }
}

const allowed = (code = "value"): Saying => say(`Allowed.${code}`);

/** What the text of a limit mentions; undefined for issues of another kind. */
function limit({ requirement }: v.BaseIssue<unknown>): { readonly limit: number } | undefined {
  return typeof requirement === "number" ? { limit: requirement } : undefined;
}

function pathTo(path: readonly { readonly key?: unknown }[]): string {
  return path.map(({ key }) => String(key)).join("/");
}
