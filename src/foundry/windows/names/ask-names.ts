import { CALLED_AS, combatantChoices, combatantSource, type Called } from "../../fight/store.ts";
import { template } from "../../host/constants.ts";
import { ask } from "../../host/dialog.ts";
import { text } from "../../host/i18n.ts";
import { registerTemplates, render } from "../../host/templates.ts";
import { closestTo, isTag } from "../../host/nodes.ts";
import { updateEmbedded } from "../../host/typed-calls.ts";
import { byNameplates } from "../../reading/calls.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { groupName, portraitOf } from "../../reading/people.ts";

await registerTemplates(import.meta.glob("/templates/names/names.hbs", { eager: true, import: "default" }));

/** Letters of the longest word, which still fits a row. */
const LONGEST = 60;

const LABELS = { unknown: "Names.Unknown", word: "Names.Word", own: "Names.Own" } as const;

/** Asks the GM what players call these combatants. */
export async function askForNames(ids: readonly string[], context: TrackerContext): Promise<void> {
  const rows = rowsOf(ids, context);
  const content = await render(template("names/names.hbs"), { rows });
  const values = await ask({ title: text("Names.Title"), content, verb: text("Names.Show"), live: follow });
  if (!values) return;
  const typed = (name: string): string => (typeof values[name] === "string" ? values[name].trim() : "");
  const changes = rows.flatMap((row) => {
    const as = CALLED_AS.find((one) => one === typed(`as-${row.place}`)) ?? "";
    const word = as === "word" ? typed(`word-${row.place}`) : null;
    return row.ids.flatMap((id) => changeOf(id, as, word, context));
  });
  if (changes.length) await updateEmbedded(context.combat, "Combatant", changes);
}

function changeOf(id: string, as: Called["as"], typed: string | null, { combat }: TrackerContext): readonly object[] {
  const combatant = combat.combatants.get(id);
  if (!combatant) return [];
  const before = combatantChoices(combatant).called;
  // An own name keeps its word and number, so that it can be taken back.
  const word = typed ?? (as === "own" ? before.word : "");
  if (as === before.as && word === before.word) return [];
  const number = word === before.word ? {} : { number: 0 };
  return [{ _id: id, ...combatantSource({ called: { as, word, ...number } }) }];
}

/** A row for each group whose members are called alike, and for each of the others. */
function rowsOf(ids: readonly string[], context: TrackerContext) {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const combatant = context.combat.combatants.get(id);
    const { group = "", side = "" } = context.participant(id) ?? {};
    const { as, word } = combatant ? combatantChoices(combatant).called : { as: "", word: "" };
    const key = group ? JSON.stringify([group, side, as, word]) : id;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()].map((own, place) => rowOf(own, place, context));
}

function rowOf(ids: readonly string[], place: number, context: TrackerContext) {
  const [lead = ""] = ids;
  const combatant = context.combat.combatants.get(lead);
  const { as, word } = combatant ? combatantChoices(combatant).called : { as: "" as const, word: "" };
  const name = groupName(ids, context);
  // The nameplate's choice.
  const nameplate = combatant && byNameplates(context.combat.encounter)(combatant) === "" ? "unknown" : "own";
  const shown = as || nameplate;
  return {
    place,
    ids,
    name,
    portrait: portraitOf(lead, context),
    as,
    nameplate,
    word,
    isWord: shown === "word",
    label: text("Names.What", { name }),
    wordLabel: text("Names.WordFor", { name }),
    choices: CALLED_AS.map((value) => ({ value, label: text(LABELS[value]), checked: value === shown })),
  };
}

/** Returns what is wrong with a word; "" if nothing. */
export function problemWith(word: string): string {
  if (!word) return text("Names.Blank");
  if (word.length > LONGEST) return text("Names.Long", { most: LONGEST });
  return /[<>]/u.test(word) ? text("Names.Markup") : "";
}

/** Follows choices; nothing is written before the dialog is confirmed. */
function follow(form: HTMLFormElement): void {
  for (const row of form.querySelectorAll<HTMLElement>("[data-nameplate]")) check(row, false);
  form.addEventListener("change", (event) => {
    const row = closestTo(event, "[data-nameplate]");
    const { target } = event;
    if (row && isTag(target, "input") && target.type === "radio") choose(row, target.value, target.value);
  });
  form.addEventListener("input", (event) => {
    const row = closestTo(event, "[data-nameplate]");
    if (row) check(row, false);
  });
  // The words stand below the field instead of in the browser's bubble.
  form.addEventListener(
    "invalid",
    (event) => {
      const row = closestTo(event, "[data-nameplate]");
      if (!row) return;
      event.preventDefault();
      check(row, true);
      wordIn(row)?.focus();
    },
    { capture: true },
  );
  form.addEventListener("click", (event) => {
    const all = closestTo(event, "[data-all]")?.dataset.all;
    if (all === undefined) return;
    for (const row of form.querySelectorAll<HTMLElement>("[data-nameplate]"))
      choose(row, all, all || (row.dataset.nameplate ?? ""));
  });
}

/** @param as stored, @param shown selected */
function choose(row: HTMLElement, as: string, shown: string): void {
  const stored = row.querySelector<HTMLInputElement>("input[type=hidden]");
  if (stored) stored.value = as;
  for (const radio of row.querySelectorAll<HTMLInputElement>("input[type=radio]"))
    radio.checked = radio.value === shown;
  check(row, false);
  if (shown === "word") wordIn(row)?.focus();
}

function wordIn(row: HTMLElement): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>("input[type=text]");
}

/** Shows the field of a word, and what is wrong with it. @param pressed true if a missing word counts */
function check(row: HTMLElement, pressed: boolean): void {
  const input = wordIn(row);
  const part = row.querySelector<HTMLElement>("[data-word]");
  const why = row.querySelector<HTMLElement>("[data-why]");
  if (!input || !part || !why) return;
  part.hidden = row.querySelector<HTMLInputElement>("input[type=radio]:checked")?.value !== "word";
  const problem = part.hidden ? "" : problemWith(input.value.trim());
  input.setCustomValidity(problem);
  const shown = problem && (pressed || input.value.trim()) ? problem : "";
  why.textContent = shown;
  why.hidden = !shown;
  input.toggleAttribute("aria-invalid", Boolean(shown));
}
