import { text } from "../tracker/texts.ts";

const { DialogV2 } = foundry.applications.api;

/** A dialog of ours. */
interface Ask {
  readonly title: string;
  /** Made from one of our templates, so that everything in it is escaped. */
  readonly content: string;
  /** The verb on the button. */
  readonly verb: string;
}

/**
 * Asks for what the fields of `content` say.
 * @returns the values by field name, or null when it was closed without an answer
 */
export async function ask({ title, content, verb }: Ask): Promise<Record<string, FormDataEntryValue> | null> {
  const result: unknown = await DialogV2.wait({
    classes: ["sz", "sz-dialog"], window: { title }, content, modal: false, rejectClose: false,
    buttons: [
      { action: "cancel", label: text("Dialogs.Cancel"), callback: () => null },
      {
        action: "ok", label: verb, default: true, class: "sz-btn--now",
        callback: (_event: Event, button: HTMLButtonElement) => Object.fromEntries(new FormData(button.form as HTMLFormElement)),
      },
    ],
  } as never);
  return typeof result === "object" && result !== null ? (result as Record<string, FormDataEntryValue>) : null;
}

/** Asks whether to go ahead. Closing it means no. */
export async function confirm(title: string, content: string): Promise<boolean> {
  return (await DialogV2.confirm({ classes: ["sz", "sz-dialog"], window: { title }, content, rejectClose: false } as never)) === true;
}

/** Renders one of our templates. */
export async function render(path: string, data: object): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(path, data as never);
}
