import type { Command, JsonObject, Offer, Slot } from "../../../../../rules/index.ts";
import { sameJson } from "../../../../../rules/json.ts";
import { template } from "../../../../constants.ts";
import { askWith, render } from "../../../dialogs/dialog.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { refusalWords } from "../../build/refusal.ts";
import { text } from "../../texts.ts";
import { actionLabel, boxesOf, boxViews, worksOn } from "./boxes.ts";
import { actionsOf } from "./figures.ts";
import { asSaid, boxesFrom, chanceOf, choices, kindOf, tryOut, type Boxes } from "./said.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Says the actions of the current turn, each a single one or a combination, with the halved chances or the refusal in sight
 * before anything is sent. Done at once, or only said.
 */
export async function sayActions(_offer: Offer, participant: string, context: TrackerContext): Promise<readonly Command[] | null> {
  const slot = context.now.find((now) => now.participant === participant);
  if (!slot) return null;
  const said = boxesOf(slot).map((box) => box.map(asSaid));
  const list = choices(context.view.pacing.picks?.({ field: "actions", kind: "action" }, context.view.participant(participant) ?? null, context.view) ?? [], said);
  const most = Math.max(actionsOf(slot), said.length);
  const read = (values: Values): Boxes => boxesFrom(values, list, most);
  const content = await render(template("dialogs/actions.hbs"), { boxes: fields(said, list, most), gm: context.gm });
  const answer = await askWith({
    title: nameOf(participant, context), content, verb: text("Pacing.two-action.Say.Done"), also: text("Pacing.two-action.Say.Only"),
    live: (form) => { follow(form, (values) => tryOut(context.state, slot, read(values), values.ruling === "on"), context); },
  });
  if (!answer) return null;
  return commandsFor(slot, said, read(answer.values), answer.values.ruling === "on", answer.button === "ok");
}

/** Actions said before go into the report with the rest; said otherwise, they are put right first. */
function commandsFor(slot: Slot, before: Boxes, boxes: Boxes, ruled: boolean, done: boolean): readonly Command[] {
  const ruling = ruled ? { ruling: true } : {};
  const revise: Command = { type: "revise", participant: slot.participant, boxes: boxes as never, ...ruling };
  const changed = !sameJson(before as never, boxes as never);
  if (!done) return changed ? [revise] : [];
  const finish: Command = { type: "done", slots: [slot.id] };
  if (before.length === 0) return [boxes.length ? { ...finish, report: { actions: boxes as never, ...ruling } } : finish];
  return changed ? [revise, finish] : [finish];
}

/** The fields of each box: an action, and one that it may be combined with. */
function fields(said: Boxes, list: readonly JsonObject[], most: number): readonly object[] {
  const spoken = (box: number, place: number, label: string): string => text(`Pacing.two-action.Say.${place ? "SpokenWith" : "Spoken"}`, { action: box + 1, label });
  return Array.from({ length: most }, (_, box) => ({
    head: text("Pacing.two-action.Boxes.single", { action: box + 1 }),
    places: [0, 1].map((place) => {
      const label = text(`Pacing.two-action.Say.${place ? "With" : "What"}`);
      const action = said[box]?.[place];
      const empty = { value: "", label: text(`Pacing.two-action.Say.${place ? "Alone" : "None"}`), selected: !action };
      const options = list.map((one, at) => ({ value: String(at), label: actionLabel(one), selected: action !== undefined && kindOf(one) === kindOf(action) }));
      const chance = action ? chanceOf(action) : null;
      return {
        name: `a.${box}.${place}`, label, spoken: spoken(box, 0, label), options: [empty, ...options],
        chance: { name: `c.${box}.${place}`, label: text("Pacing.two-action.Say.Chance"), spoken: spoken(box, place, text("Pacing.two-action.Say.Chance")), value: chance === null ? "" : String(chance) },
      };
    }),
  }));
}

/** Shows at every change what the core makes of it. What is refused cannot be sent; the words say why. */
function follow(form: HTMLFormElement, attempt: (values: Values) => ReturnType<typeof tryOut>, context: TrackerContext): void {
  const outcome = form.querySelector<HTMLElement>("[data-outcome]");
  const show = async (): Promise<void> => {
    const made = attempt(Object.fromEntries(new FormData(form)));
    const html = made.refusal
      ? await render(template("dialogs/actions-outcome.hbs"), { refusal: refusalWords(made.refusal, context.state.pacing, (id) => nameOf(id, context)) })
      : await render(template("dialogs/actions-outcome.hbs"), { boxes: boxViews(made.slot), note: text(`Pacing.two-action.Say.${outcomeNote(made.slot)}`) });
    if (outcome) outcome.innerHTML = html;
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[data-action=ok], button[data-action=also]")) button.disabled = Boolean(made.refusal);
  };
  form.addEventListener("change", () => { void show(); });
  form.addEventListener("input", () => { void show(); });
  void show();
}

function outcomeNote(slot: Slot): string {
  if (boxesOf(slot).length) return boxesOf(slot).length < actionsOf(slot) ? "Unused" : "All";
  return worksOn(slot) ? "Work" : "Nothing";
}
