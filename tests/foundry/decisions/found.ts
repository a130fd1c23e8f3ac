// All decisions that one seat of a fight has, as the tracker asks them, and the codes that registries and texts declare.
import english from "../../../lang/en.json" with { type: "json" };
import { participantsOf, requests, type Command, type EncounterState, type Request } from "../../../src/rules/index.ts";
import type { About } from "../../../src/foundry/dialogs/turn-over.ts";
import type { Give } from "../../../src/foundry/dialogs/ask-command.ts";
import type { MenuEntry } from "../../../src/foundry/host/menu-entry.ts";
import type { TrackerContext } from "../../../src/foundry/reading/context.ts";
import type { StoredPreparations } from "../../../src/foundry/reading/prepared.ts";
import { PlainFight } from "../plain.ts";

const { askForAnswer, askForDecisions } = await import("../../../src/foundry/dialogs/ask-decision.ts");
const { askForResults, choiceMenu, commandsOf } = await import("../../../src/foundry/dialogs/ask-command.ts");
const { decide } = await import("../../../src/foundry/dialogs/picker.ts");
const { listedOffers, offersFor } = await import("../../../src/foundry/reading/offers.ts");
const { shellIn, shellOf } = await import("../../../src/foundry/reading/pacing-shell.ts");
const { readiness } = await import("../../../src/foundry/tracker/condition-menu.ts");
const { ownEntries } = await import("../../../src/foundry/tracker/menus.ts");
const { prepareEntries } = await import("../../../src/foundry/tracker/prepare-actions.ts");
const { mayAnswer } = await import("../../../src/foundry/reading/requests.ts");

type Asked = Promise<readonly Command[] | null>;

export interface Found {
  /** "offer wait", "request declare", "ruling parley". */
  readonly code: string;
  /** What its button names. */
  readonly about: About;
  readonly ask: () => Asked;
  /** True if its commands are given in a later turn. */
  readonly later?: true;
}

/** The fight of a state; the first two combatants are Anna's. */
export const fightIn = (state: EncounterState): PlainFight =>
  PlainFight.standing(
    state,
    [...participantsOf(state)].map(({ id }, at) => ({ id, name: id, ...(at < 2 ? { owner: "Anna" } : {}) })),
  );

type Texts = Readonly<Record<string, { readonly Offers?: object; readonly Requests?: object } | string>>;

/** Decisions that an initiative system or combat rules declare: by their dialogs, and by texts of offers and requests. */
export function declaredBy(kind: "Pacing" | "Combat", id: string): readonly string[] {
  const shell = kind === "Pacing" ? shellOf(id) : shellIn({ state: { pacing: "", rules: id } });
  const { offers = {}, requests: asked = {}, box } = shell.decides ?? {};
  const texts = (english.SEGMENTZERO[kind] as unknown as Texts)[id];
  const { Offers = {}, Requests = {} } = typeof texts === "object" ? texts : {};
  const kinds = Object.entries(Requests).flatMap(([code, words]) =>
    typeof words === "object" && "What" in words ? code : [],
  );
  return [
    ...[...Object.keys(offers), ...Object.keys(Offers).filter((code) => !WORDS.has(code))].map(
      (code) => `offer ${code}`,
    ),
    ...[...Object.keys(asked), ...kinds].map((what) => `request ${what}`),
    ...(box ? ["box"] : []),
  ];
}

/** Names below offers that are not codes of offers: another label, and a ruling about the whole fight. */
const WORDS = new Set(["releaseLater", "callSurprise"]);

/** Everything that this seat may decide now. */
export function decisionsIn(context: TrackerContext): readonly Found[] {
  return [
    ...requestsIn(context),
    ...offersIn(context),
    ...rulingsIn(context),
    ...preparedIn(context),
    ...entriesIn(context),
  ];
}

function requestsIn(context: TrackerContext): readonly Found[] {
  const mine = requests(context.state).filter((request) => mayAnswer(request, context));
  const blocking = mine.filter((one) => one.blocking && !one.dice);
  return [
    ...mine.map((one): Found => ({
      code: `request ${one.what}`,
      about: { requests: [one.id] },
      ask: () => (one.dice ? resultsOf([one], context) : askForAnswer([one], context)),
    })),
    ...(blocking.length > 1
      ? [{ code: "all decisions", about: {}, ask: () => askForDecisions(blocking, context) }]
      : []),
  ];
}

async function resultsOf(asked: readonly Request[], context: TrackerContext): Asked {
  const answers = await askForResults(asked, context);
  return answers && [{ type: "answer", answers }];
}

function offersIn(context: TrackerContext): readonly Found[] {
  return [...context.view.participants()].flatMap(({ id }): readonly Found[] => {
    const slot = context.now.find(({ participant }) => participant === id);
    // The list shows why a row is barred.
    const barred = slot ? listedOffers(slot, context).flatMap((row) => (row.barred ? [row.offer] : [])) : [];
    const offers = offersFor(id, context).flatMap((offer): readonly Found[] =>
      barred.includes(offer)
        ? []
        : [{ code: `offer ${offer.code}`, about: { participant: id }, ask: () => commandsOf(offer, id, context) }],
    );
    if (!slot || !context.owned(id)) return offers;
    const { box } = shellIn(context).decides ?? {};
    return [
      ...offers,
      ...(listedOffers(slot, context).length
        ? [{ code: "list", about: { slot: slot.id }, ask: () => given((give) => choiceMenu(slot, context, give)) }]
        : []),
      ...(box
        ? [0, 1].map((at): Found => ({
            code: "box",
            about: { slot: slot.id },
            ask: async () => decide(await box(slot, at, context), context),
          }))
        : []),
    ];
  });
}

function rulingsIn(context: TrackerContext): readonly Found[] {
  return (context.gm ? (shellIn(context).rulings?.(context) ?? []) : []).map(({ code, asks }) => ({
    code: `ruling ${code}`,
    about: {},
    ask: async () => decide(await asks(), context),
  }));
}

/** Further entries of a row's menu: harm, postures, and surprise before the start. */
function entriesIn(context: TrackerContext): readonly Found[] {
  return [...context.view.participants()].flatMap(({ id }) => {
    const entries = (give: Give): readonly MenuEntry[] => [
      ...ownEntries([id], context, give),
      ...readiness([id], context, give),
    ];
    return entries(() => Promise.resolve()).map(({ label }, at): Found => ({
      code: `entry ${label}`,
      about: { participant: id },
      ask: () => given(async (give) => entries(give)[at]?.run()),
    }));
  });
}

/** What those may prepare who do not act. */
function preparedIn(context: TrackerContext): readonly Found[] {
  return [...context.view.participants()].flatMap(({ id }) =>
    prepareEntries(id, context).map(({ run }): Found => {
      let stored: StoredPreparations = {};
      const set = (_package: string, _key: string, value: StoredPreparations): Promise<void> =>
        Promise.resolve(void (stored = value));
      return {
        code: "prepare",
        about: { participant: id },
        later: true,
        async ask() {
          Object.assign(game.settings!, { set });
          await run();
          const { commands = [], words = "" } = stored[game.userId ?? ""]?.[context.combat.id ?? ""]?.[id] ?? {};
          return words ? commands : null;
        },
      };
    }),
  );
}

/** Commands that were given during an action. */
async function given(run: (give: Give) => Promise<unknown>): Asked {
  let commands: readonly Command[] | null = null;
  await run((...all) => Promise.resolve((commands = all)));
  return commands;
}
