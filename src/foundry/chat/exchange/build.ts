import { listed, likeName, nameOf, portraitOf } from "../../applications/tracker/build/people.ts";
import { text } from "../../applications/tracker/texts.ts";
import type { ExchangeFlag } from "./flag.ts";
import { attackLink } from "./attack-link.ts";
import { damageLinks } from "./damage-links.ts";
import { defenceLinks, feintResult } from "./defence-links.ts";
import type { Scene } from "./scene.ts";
import type { Stood } from "./standing.ts";
import { togetherOf } from "./together.ts";
import type { ChainView, ExchangeCardView, LinkView, NoteView } from "./view.ts";

/** The card as one reader sees it. @param notes why presses of this client did nothing, by exchange */
export function cardView(all: readonly Stood[], { when }: Pick<ExchangeFlag, "when">, scene: Scene, secret: boolean, notes: ReadonlyMap<string, NoteView> = new Map()): ExchangeCardView {
  const { context } = scene;
  const [first] = all as [Stood];
  const weapons = [...new Set(all.map(({ exchange }) => exchange.means.name))].filter(Boolean);
  const chains = all.map((stood): ChainView => ({
    id: stood.id, name: all.length > 1 ? chainName(stood, weapons.length > 1, scene) : "", links: linksOf(stood, scene), note: notes.get(stood.id) ?? null,
  }));
  return {
    portrait: { ...portraitOf(first.exchange.attacker, context), ...(new Set(all.map(({ exchange }) => exchange.attacker)).size > 1 ? { group: true } : {}) },
    title: titleOf(all, scene), when: [when, weapons.length === 1 ? weapons[0] : ""].filter(Boolean).join(", "),
    chains, together: togetherOf(all, chains, scene),
    foot: secret ? [text("Cards.Secret")] : [],
  };
}

function linksOf(stood: Stood, scene: Scene): readonly LinkView[] {
  const result = feintResult(stood, scene);
  return [attackLink(stood, scene), ...defenceLinks(stood, scene), ...damageLinks(stood, scene), ...(result ? [result] : [])];
}

/** "Anne-Marie attacks Iron Jack", "Cultist ×3 attack Erik" */
function titleOf(all: readonly Stood[], { context }: Scene): string {
  const named = (ids: readonly string[]): string => likeName(ids, context) ?? listed(ids.map((id) => nameOf(id, context)));
  const [attackers, targets] = [all.map(({ exchange }) => exchange.attacker), all.map(({ exchange }) => exchange.target)].map((ids) => [...new Set(ids)]) as [string[], string[]];
  const key = all.every(({ exchange }) => exchange.kind === "feint") ? "Feints" : "Attacks";
  return text(`Exchange.${key}.${attackers.length > 1 ? "many" : "one"}`, { attacker: named(attackers), target: named(targets) });
}

function chainName({ exchange: { attacker, target, means } }: Stood, weapon: boolean, { context }: Scene): string {
  const names = { attacker: nameOf(attacker, context), target: nameOf(target, context) };
  return weapon && means.name ? text("Exchange.RowWith", { ...names, weapon: means.name }) : text("Exchange.Row", names);
}
