import { combatantChoices, combatantSource } from "../../fight/store.ts";
import { template } from "../../host/constants.ts";
import { askWith } from "../../host/dialog.ts";
import { text } from "../../host/i18n.ts";
import { registerTemplates, render } from "../../host/templates.ts";

await registerTemplates(import.meta.glob("/templates/names/note.hbs", { eager: true, import: "default" }));

const LONGEST = 2_000;

/** Asks for the GM's note on a combatant, shown in the card of its row. */
export async function askForNote(combatant: Combatant.Implementation): Promise<void> {
  const { note } = combatantChoices(combatant);
  const answer = await askWith({
    title: text("Note.Title", { name: combatant.name }),
    content: await render(template("names/note.hbs"), { note }),
    verb: text("Note.Save"),
    ...(note ? { also: text("Note.Delete") } : {}),
    live: follow,
  });
  if (!answer) return;
  const typed = typeof answer.values.note === "string" ? answer.values.note.trim() : "";
  await combatant.update(combatantSource({ note: answer.button === "also" ? "" : typed }));
}

/** Says below the field that a note is too long. */
function follow(form: HTMLFormElement): void {
  const field = form.querySelector("textarea");
  const why = form.querySelector<HTMLElement>("[data-why]");
  if (!field || !why) return;
  const check = (): void => {
    const problem = field.value.trim().length > LONGEST ? text("Note.Long", { most: LONGEST }) : "";
    field.setCustomValidity(problem);
    why.textContent = problem;
    why.hidden = !problem;
  };
  field.addEventListener("input", check);
  field.addEventListener("invalid", (event) => {
    event.preventDefault();
    field.focus();
  });
}
