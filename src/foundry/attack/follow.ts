import { showOutcome } from "../dialogs/form.ts";
import { isTag } from "../host/nodes.ts";
import { template } from "../host/constants.ts";
import { render } from "../host/templates.ts";
import { readInput, type Input, type Typed } from "./input.ts";
import type { LiveView } from "./attack-view.ts";

/**
 * Updates score, chance, modifiers and button with the input.
 * @param typed input to restore
 * @param text why it was reopened; shown until a change
 */
export function followForm(form: HTMLFormElement, look: (input: Input) => LiveView, typed: Typed, text: string): void {
  let shown = "";
  let turn = 0;
  const show = async (words = ""): Promise<void> => {
    const mine = ++turn;
    let live = look(readInput(form));
    const key = JSON.stringify(live.modifiers.map(({ code, label, auto, varies }) => [code, label, auto, varies]));
    if (key !== shown) {
      const html = await render(template("attack/modifiers.hbs"), { modifiers: fresh(form, live) });
      if (mine !== turn) return;
      putModifiers(form, html);
      shown = key;
      live = look(readInput(form));
    }
    showParts(form, live);
    live = look(readInput(form));
    showWords(form, words ? { ...live, problem: words } : live, Boolean(live.problem));
  };
  form.addEventListener("input", (event) => {
    const all = event.target;
    if (isTag(all, "select") && all.name === "all")
      for (const select of form.querySelectorAll<HTMLSelectElement>("select[name^='target.']"))
        select.value = all.value;
    void show();
  });
  form.querySelector("[data-spread]")?.addEventListener("click", () => {
    spreadOver(form);
    void show();
  });
  putBack(form, typed);
  void show(text).then(async () => {
    if (!typed.size) return;
    putBack(form, typed);
    await show(text);
  });
}

function spreadOver(form: HTMLFormElement): void {
  const attacking = [...form.querySelectorAll<HTMLSelectElement>("select[name^='target.']")].filter(
    ({ name }) => form.querySelector<HTMLInputElement>(`[name="on.${name.slice("target.".length)}"]`)?.checked,
  );
  attacking.forEach((select, place) => {
    const foes = [...select.querySelectorAll<HTMLOptionElement>("option[data-foe]")];
    select.value = foes[place % foes.length]?.value ?? select.value;
  });
}

/** Returns the numbers to show; a typed one counts while the automatic one is unchanged. */
function fresh(form: HTMLFormElement, live: LiveView): LiveView["modifiers"] {
  return live.modifiers.map((one) => {
    const field = form.querySelector<HTMLInputElement>(`[name="value.${one.code}"]`);
    return field && field.dataset.auto === one.auto ? one : { ...one, value: one.auto };
  });
}

function putModifiers(form: HTMLFormElement, html: string): void {
  const list = form.querySelector<HTMLElement>("[data-modifiers]");
  if (!list) return;
  const { activeElement } = form.ownerDocument;
  const name = isTag(activeElement, "input", "select") && list.contains(activeElement) ? activeElement.name : "";
  list.innerHTML = html;
  if (name) list.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** Locations are the target's. */
function showParts(form: HTMLFormElement, live: LiveView): void {
  for (const [name, applies] of Object.entries(live.parts)) {
    const part = form.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (part) part.hidden = !applies;
  }
  const shots = form.querySelector<HTMLInputElement>("[name=shots]");
  if (shots && shots.max !== String(live.shots)) shots.value = shots.max = String(live.shots);
  const place = form.querySelector<HTMLSelectElement>("[name=place]");
  if (place && [...place.options].map(({ value }) => value).join() !== live.places.map(({ value }) => value).join()) {
    const { value } = place;
    place.replaceChildren(
      ...live.places.map((one) =>
        Object.assign(form.ownerDocument.createElement("option"), { value: one.value, textContent: one.label }),
      ),
    );
    place.value = live.places.some((one) => one.value === value) ? value : "torso";
  }
}

function showWords(form: HTMLFormElement, live: LiveView, blocked: boolean): void {
  showOutcome(form, { shown: live.outcome, refused: blocked });
  for (const part of form.querySelectorAll<HTMLElement>("[data-live]")) {
    const words = live[part.dataset.live as "half" | "pays" | "brings" | "cap" | "beyond" | "problem"];
    say(part, words);
    if (part.matches("p[data-live]")) part.hidden = words === "";
  }
  for (const { id, number, problem } of live.rows) {
    const [value, why] = [
      form.querySelector<HTMLElement>(`[data-number="${id}"]`),
      form.querySelector<HTMLElement>(`[data-why="${id}"]`),
    ];
    if (value) say(value, number);
    if (!why) continue;
    say(why, problem);
    why.hidden = problem === "";
  }
}

function say(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

function putBack(form: HTMLFormElement, typed: Typed): void {
  for (const control of form.querySelectorAll<HTMLInputElement>("input[name], select[name]")) {
    const before = typed.get(control.name);
    if (before === undefined) continue;
    if (control.type === "radio") control.checked = control.value === before;
    else if (control.type === "checkbox") control.checked = before === true;
    else control.value = String(before);
  }
}
