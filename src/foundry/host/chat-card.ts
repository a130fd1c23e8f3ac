import { isObject } from "../../rules/core.ts";
import type { Visibility } from "./compat.ts";
import { SYSTEM_ID, template } from "./constants.ts";
import { text } from "./i18n.ts";
import { render } from "./templates.ts";
import { plainNames, withNameElements } from "./marked-names.ts";
import { createMessage } from "./typed-calls.ts";

/** Readers of a card: everyone, the GMs, or its sender. */
export type Viewers = Visibility;

export interface Card {
  /** Below `templates/chat`; escapes everything. */
  readonly template: string;
  readonly view: object;
  readonly viewers: Viewers;
  /** Speaker; default: the user. */
  readonly combatant?: Combatant.Implementation | undefined;
  /** Id of the encounter whose names the view has. */
  readonly combat?: string | null;
  /** Speaker outside an encounter. */
  readonly actor?: Actor.Implementation | undefined;
  readonly alias?: string;
  readonly rolls?: readonly Roll[];
  readonly flags?: Record<string, unknown>;
}

/** The people whose names a message has, at `flags["segment-zero"].names`. */
export interface NamesFlag {
  readonly combat: string;
  /** Combatant; "" = none. */
  readonly speaker: string;
}

export function withNames(flags: Record<string, unknown>, names: NamesFlag): Record<string, unknown> {
  const own = flags[SYSTEM_ID];
  return { ...flags, [SYSTEM_ID]: { ...(isObject(own) ? own : {}), names } };
}

/**
 * Posts a card of plain elements and classes, because Foundry sanitises messages. The recipients are given as
 * a list and as a mode, so that private cards stay private in every version.
 */
export async function post({
  template: name,
  view,
  viewers,
  combatant,
  combat = combatant?.parent?.id ?? null,
  actor = combatant?.actor ?? undefined,
  alias,
  rolls = [],
  flags = {},
}: Card): Promise<void> {
  const content = await render(template(`chat/${name}.hbs`), view);
  await createMessage(
    {
      content: withNameElements(content),
      speaker: speakerOf(combatant, actor, alias && plainNames(alias)),
      whisper: whispered(viewers),
      flags: combat ? withNames(flags, { combat, speaker: combatant?.id ?? "" }) : flags,
      ...(rolls.length ? { rolls, sound: CONFIG.sounds.dice } : {}),
    },
    viewers,
  );
}

/**
 * Returns the speaker: the combatant's token if it has one, so that the actor of an unlinked token speaks as
 * this token. Hidden combatants stay anonymous, because a GM message may be revealed later.
 * @param alias name above the message, as its readers know the combatant
 */
export function speakerOf(
  combatant: Combatant.Implementation | undefined,
  actor = combatant?.actor ?? undefined,
  alias?: string,
): object {
  if (combatant?.hidden) return { scene: null, actor: null, token: null, alias: text("Tracker.Somebody") };
  const token = combatant?.token ?? actor?.token;
  const shown = alias ?? combatant?.name ?? token?.name;
  const speaker = token
    ? { scene: token.parent?.id ?? null, actor: actor?.id ?? null, token: token.id }
    : ChatMessage.getSpeaker(actor ? { actor } : {});
  return shown ? { ...speaker, alias: shown } : speaker;
}

function whispered(viewers: Viewers): readonly string[] {
  const users = [...(game.users ?? [])].filter((user) =>
    viewers === "gm" ? user.isGM : viewers === "self" && user.isSelf,
  );
  return users.map(({ id }) => id);
}
