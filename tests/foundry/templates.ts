// Templates, compiled once for all test files and all clients: that is dear, and gives the same for everybody. Only what it makes belongs to one client.
import { existsSync, readFileSync } from "node:fs";
import vm from "node:vm";
import Handlebars from "handlebars";
import { TEMPLATES } from "./bundle.ts";

/** A template compiled by Handlebars to a script's value. */
export const compile = (template: string): string =>
  `(${String(Handlebars.precompile(template, { preventIndent: true }))})`;

let ready: ReadonlyMap<string, string> | undefined;
const scripts = new Map<string, vm.Script>();

/** A template's precompiled form in a client's realm. */
export function precompiled(template: string, context: vm.Context): unknown {
  ready ??= new Map(existsSync(TEMPLATES) ? (JSON.parse(readFileSync(TEMPLATES, "utf8")) as [string, string][]) : []);
  const known = scripts.get(template) ?? new vm.Script(ready.get(template) ?? compile(template));
  scripts.set(template, known);
  return known.runInContext(context) as unknown;
}
