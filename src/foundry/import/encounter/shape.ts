import schema from "../../../../encounters/schema.json" with { type: "json" };
import { isObject } from "../../../rules/json.ts";
import { say, type Saying } from "../saying.ts";
import { problem, type Problem } from "./problem.ts";

/** The part of JSON Schema that `encounters/schema.json` uses. A test holds this reading of it against a full one. */
interface Rule {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Rule;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly additionalProperties?: boolean | Rule;
  readonly propertyNames?: Rule;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
}

const ROOT = schema as unknown as Rule & { readonly $defs: Readonly<Record<string, Rule>> };

/** A file with more wrong than this is no encounter file; to list it all would help nobody. */
const MOST_PROBLEMS = 200;

/** Holds a file against `encounters/schema.json`: everything that is not as it should be, in the order of the file. */
export function checkShape(data: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  check(data, ROOT, "", problems);
  return problems.slice(0, MOST_PROBLEMS);
}

function check(value: unknown, reference: Rule, path: string, problems: Problem[]): void {
  if (problems.length > MOST_PROBLEMS) return;
  const rule = resolved(reference);
  const types = [rule.type ?? []].flat();
  if (types.length && !types.some((type) => isOf(value, type))) return void problems.push(problem(path, value, describe(reference)));
  if (typeof value === "string") checkText(value, rule, path, problems);
  else if (typeof value === "number") checkNumber(value, rule, path, problems);
  else if (Array.isArray(value)) checkList(value, rule, path, problems);
  else if (isObject(value)) checkObject(value, rule, path, problems);
}

function resolved(rule: Rule): Rule {
  return rule.$ref ? (ROOT.$defs[rule.$ref.replace("#/$defs/", "")] ?? rule) : rule;
}

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case "object": return isObject(value);
    case "array": return Array.isArray(value);
    case "integer": return Number.isInteger(value);
    case "number": return typeof value === "number" && Number.isFinite(value);
    default: return typeof value === type;
  }
}

function checkText(value: string, rule: Rule, path: string, problems: Problem[]): void {
  const letters = [...value].length;
  if (rule.minLength !== undefined && letters < rule.minLength) problems.push(problem(path, value, "notEmpty"));
  if (rule.maxLength !== undefined && letters > rule.maxLength) problems.push(problem(path, value, "textAtMost", { limit: rule.maxLength }));
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, "u").test(value)) problems.push(problem(path, value, "id"));
}

function checkNumber(value: number, rule: Rule, path: string, problems: Problem[]): void {
  if (rule.minimum !== undefined && value < rule.minimum) problems.push(problem(path, value, "atLeast", { limit: rule.minimum }));
  if (rule.maximum !== undefined && value > rule.maximum) problems.push(problem(path, value, "atMost", { limit: rule.maximum }));
}

function checkList(value: readonly unknown[], rule: Rule, path: string, problems: Problem[]): void {
  if (rule.minItems !== undefined && value.length < rule.minItems) problems.push(problem(path, value, "listAtLeast", { limit: rule.minItems }));
  if (rule.maxItems !== undefined && value.length > rule.maxItems) {
    problems.push({ path, found: say("Found.entries", { count: value.length }), allowed: say("Allowed.atMost", { limit: rule.maxItems }) });
    return;
  }
  const { items } = rule;
  if (items) value.forEach((item, place) => { check(item, items, below(path, String(place)), problems); });
}

function checkObject(value: Readonly<Record<string, unknown>>, rule: Rule, path: string, problems: Problem[]): void {
  const { properties = {}, additionalProperties = true } = rule;
  for (const name of rule.required ?? []) if (!Object.hasOwn(value, name)) problems.push(problem(below(path, name), undefined, describe(properties[name])));
  for (const [name, others] of Object.entries(rule.dependentRequired ?? {})) {
    const missing = Object.hasOwn(value, name) ? others.find((other) => !Object.hasOwn(value, other)) : undefined;
    if (missing !== undefined) problems.push(problem(below(path, name), value[name], "together", { name: missing }));
  }
  for (const name of Object.keys(value)) {
    if (rule.propertyNames && !new RegExp(resolved(rule.propertyNames).pattern ?? "", "u").test(name)) problems.push(problem(path, name, "idKeys"));
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own) check(value[name], own, below(path, name), problems);
    else if (typeof additionalProperties === "object") check(value[name], additionalProperties, below(path, name), problems);
    else if (!additionalProperties) problems.push(problem(below(path, name), value[name], "fields", { names: Object.keys(properties) }));
  }
}

const below = (path: string, field: string): string => (path ? `${path}/${field}` : field);

const TYPES: Readonly<Record<string, string>> = {
  object: "object", array: "list", string: "text", boolean: "flag", number: "number", integer: "whole", "#/$defs/id": "id", "#/$defs/name": "text",
};

function describe(rule: Rule | undefined): Saying {
  const [first, second] = [rule?.$ref && rule.$ref in TYPES ? rule.$ref : (rule && resolved(rule).type) ?? ""].flat().map((type) => say(`Allowed.${TYPES[type] ?? "value"}`));
  return second ? say("Allowed.either", { first: first ?? "", second }) : (first ?? say("Allowed.value"));
}
