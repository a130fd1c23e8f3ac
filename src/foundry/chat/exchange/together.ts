import { exchangeOf, look, type View } from "../../../rules/index.ts";
import { nameOf } from "../../applications/tracker/build/people.ts";
import { text } from "../../applications/tracker/texts.ts";
import { plain, type Words } from "../../applications/words.ts";
import { applyAll } from "../../encounter/batch.ts";
import { consequences, hitPointsOf } from "./harm-words.ts";
import type { Scene } from "./scene.ts";
import type { Stood } from "./standing.ts";
import { applied, taken } from "./steps.ts";
import type { ChainView, TogetherView } from "./view.ts";

const TOGETHER = [{ action: "exchangeDamage", owed: "damage", label: "DamageAll", icon: "i-dice-3" }, { action: "exchangeApply", owed: "injury", label: "ApplyAll", icon: "" }] as const;

/** One button for what several rows wait for, if this reader may do it in all of them. */
export function togetherOf(all: readonly Stood[], chains: readonly ChainView[], scene: Scene): readonly TogetherView[] {
  return TOGETHER.flatMap(({ action, owed, label, icon }): readonly TogetherView[] => {
    const waiting = all.filter(({ outcome }) => outcome.owed === owed);
    const able = chains.flatMap(({ links }) => links.flatMap(({ verbs }) => verbs.find((verb) => verb.action === action && !verb.disabled) ?? []));
    const [first] = able;
    if (!first?.data || waiting.length < 2 || able.length < waiting.length) return [];
    const { lines, cost } = owed === "injury" ? outcomeOfAll(waiting, scene) : { lines: [], cost: "" };
    const verb = { action: `${action}All`, label: text(`Exchange.${label}`), ...(icon ? { icon } : {}), ...(cost ? { cost } : {}), primary: able.every(({ primary }) => primary), data: { exchange: first.data.exchange ?? "" } };
    return [{ lines, verb }];
  });
}

/** What it comes to: each row tells of its own injury as if it were the only one, but those of one target add up. */
interface AllTold {
  /** What it brings; of several targets one after the other, each with its HP. */
  readonly lines: readonly Words[];
  /** The HP of the only target. */
  readonly cost: string;
}

function outcomeOfAll(waiting: readonly Stood[], scene: Scene): AllTold {
  const after = lookAfter(waiting, scene);
  const targets = [...new Set(waiting.map(({ exchange }) => exchange.target))];
  const told = targets.flatMap((target): readonly (AllTold & { readonly name: string })[] => {
    const before = hitPointsOf(target, scene);
    const injuries = waiting.filter(({ exchange }) => exchange.target === target).flatMap(({ id }) => (after && exchangeOf(after, id)?.applied?.injuries) ?? []);
    if (!before || !injuries.length) return [];
    const to = before.hp - injuries.reduce((sum, points) => sum + points, 0);
    return [{ name: nameOf(target, scene.context), cost: text("Exchange.FromTo", { from: before.hp, to }), lines: consequences(before, injuries, scene.view.pacing.harmed !== undefined) }];
  });
  const [only] = told;
  if (only && targets.length === 1) return only;
  return { cost: "", lines: told.flatMap(({ name, cost, lines }) => [plain(text("Notices.What", { name, what: cost })), ...lines]) };
}

/** The fight after the press, carried out on a copy: what it does not take from one row, the others lose nothing by. */
function lookAfter(waiting: readonly Stood[], { state }: Scene): View | null {
  const end = applyAll(state, taken(state, waiting.map((stood) => applied(stood))));
  return end.refusal ? null : look(end.state) ?? null;
}
