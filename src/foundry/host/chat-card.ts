import type { Visibility } from "./compat.ts";
import { template } from "./constants.ts";
import { text } from "./i18n.ts";
import { render } from "./late.ts";
import { createMessage } from "./typed-calls.ts";

/** Who reads a card: everybody, the GMs, or whoever asked for it. */
export type Viewers = Visibility;

/** A message with one of our cards. */
export interface Card {
  /** Template below `templates/chat`; everything in it is escaped. */
  readonly template: string;
  readonly view: object;
  readonly viewers: Viewers;
  /** Who speaks; the user if nobody in particular does. */
  readonly combatant?: Combatant.Implementation | undefined;
  /** The same for whoever stands in no fight. */
  readonly actor?: Actor.Implementation | undefined;
  /** The name above the card, where it is not the combatant's. */
  readonly alias?: string;
  /** Dice that modules are to show. */
  readonly rolls?: readonly Roll[];
  /** What the message knows of itself. */
  readonly flags?: Record<string, unknown>;
}

/**
 * Posts a card. Its content is plain elements and classes: what is drawn is drawn by the style sheet, for Foundry
 * cleans what stands in messages. Whoever may read it is said twice, as the list of readers and as the mode, so that a
 * private card stays private in every version.
 */
export async function post({
  template: name,
  view,
  viewers: viewers,
  combatant,
  actor = combatant?.actor ?? undefined,
  alias,
  rolls = [],
  flags = {},
}: Card): Promise<void> {
  const content = await render(template(`chat/${name}.hbs`), view);
  await createMessage(
    {
      content,
      speaker: speakerOf(combatant, actor, alias),
      whisper: whispered(viewers),
      flags,
      ...(rolls.length ? { rolls, sound: CONFIG.sounds.dice } : {}),
    },
    viewers,
  );
}

/**
 * Who speaks. In the place of somebody hidden nobody in particular: a message that is for the GM alone may be shown to
 * everybody later, by the host's own menu too.
 * @param alias the name above the message, where it is not the combatant's
 */
export function speakerOf(
  combatant: Combatant.Implementation | undefined,
  actor = combatant?.actor ?? undefined,
  alias?: string,
): object {
  if (combatant?.hidden) return { scene: null, actor: null, token: null, alias: text("Tracker.Somebody") };
  const shown = alias ?? combatant?.name;
  const speaker = ChatMessage.getSpeaker(actor ? { actor } : {});
  return shown ? { ...speaker, alias: shown } : speaker;
}

function whispered(viewers: Viewers): readonly string[] {
  const users = [...(game.users ?? [])].filter((user) =>
    viewers === "gm" ? user.isGM : viewers === "self" && user.isSelf,
  );
  return users.map(({ id }) => id);
}
