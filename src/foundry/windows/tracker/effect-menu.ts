import { text } from "../../host/i18n.ts";
import type { MenuEntry } from "../../host/menu-entry.ts";
import { openMenu } from "../../host/menu.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { effectsOf } from "../../reading/effects.ts";
import { nameOf } from "../../reading/people.ts";

/** More are a menu of their own. */
const MOST_ENTRIES = 4;

/** Ends effects of a combatant, for its owner and the GM. The fight notices the end of its own by itself. */
export function effectEntries(id: string, context: TrackerContext): readonly MenuEntry[] {
  const entries = effectsOf(id, context).flatMap(({ name, left, src, own }): readonly MenuEntry[] =>
    own && typeof own.delete === "function"
      ? [
          {
            label: text("Effects.End", { name }),
            group: "state",
            ...(left ? { cost: left } : {}),
            ...(src ? { icon: src } : {}),
            run: () => end(own),
          },
        ]
      : [],
  );
  if (entries.length <= MOST_ENTRIES) return entries;
  const title = text("Effects.EndOne");
  return [
    {
      label: `${title}…`,
      symbol: "i-x",
      group: "state",
      run: () => openMenu({ title: nameOf(id, context), lead: title, entries }),
    },
  ];
}

/** An item keeps its effect, disabled. */
async function end(effect: ActiveEffect.Implementation): Promise<void> {
  if (effect.parent?.documentName === "Item") await effect.update({ disabled: true });
  else await effect.delete();
}
