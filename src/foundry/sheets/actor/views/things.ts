import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { counted, numberText, hasText, signed, text } from "../../../host/i18n.ts";
import { compareNames, listed } from "../../../host/lists.ts";
import { roman } from "../../../../rules/pacings.ts";
import { explain, valueName } from "../../../reading/explain.ts";
import type { SheetMembership } from "../../../reading/sheet-part.ts";
import { membershipOf } from "../../../reading/actor-in-fight.ts";
import { decimals } from "../../shared/read-field.ts";
import { type FieldMaker, type ValueView, itemsOf, rollable, pieceRow, type Uses } from "./pieces.ts";
import { placeName } from "../../../reading/explain.ts";
import { actView } from "./weapons.ts";

export function spells(actor: Actor.Implementation, uses: Uses, membership: SheetMembership | null, make: FieldMaker) {
  return itemsOf(actor, "spell").map((item) => {
    const { segments, classInUse, cost, range, duration } = item.system;
    return {
      ...pieceRow(
        item,
        uses.has("oldSchool") && text("Sheet.CastingSpeed", { speed: segments }),
        uses.has("agility") && classText(classInUse),
        cost && text("Sheet.Cost", { cost }),
        range,
        duration,
      ),
      level: rollable("skill", { item, membership }, make),
      act: actView({ do: "cast", item }, "", membership),
    };
  });
}

export function actionThings(actor: Actor.Implementation, uses: Uses, membership: SheetMembership | null) {
  return itemsOf(actor, "action").map((item) => {
    const { summary, speedClass, segments, actions: count } = item.system;
    return {
      ...pieceRow(
        item,
        uses.has("agility") && speedClass !== null && classText(speedClass),
        uses.has("oldSchool") && segments !== null && counted("Sheet.Segments", segments),
        uses.has("initiative") && count !== null && counted("Sheet.ActionsTaken", count),
        summary,
      ),
      act: actView({ do: "act", item }, "", membership),
    };
  });
}

const classText = (speedClass: number): string => text("Sheet.SpeedClass", { class: roman(speedClass) });

export function armour(actor: Actor.Implementation, uses: Uses, make: FieldMaker) {
  const pieces = itemsOf(actor, "armor").map((item) => {
    const { dr, locations, armourClass, worn } = item.system;
    return {
      ...pieceRow(
        item,
        listed([...locations].map(placeName)),
        uses.has("oldSchool") && armourClass !== null && text("Sheet.ArmourClass", { value: armourClass }),
      ),
      on: make
        .of(item.id ?? "")
        .tick("worn", text("Sheet.Worn", { name: item.name }), worn, { play: true, word: text("Sheet.WornWord") }),
      dr: text("Sheet.Dr", { value: dr }),
    };
  });
  const shields = itemsOf(actor, "shield").map((item) => {
    const { defenceBonus, armourClass, ready } = item.system;
    return {
      ...pieceRow(
        item,
        text("Sheet.DefenceBonus", { value: signed(defenceBonus) }),
        uses.has("oldSchool") && armourClass !== 0 && text("Sheet.ArmourClass", { value: signed(armourClass) }),
      ),
      on: make
        .of(item.id ?? "")
        .tick("ready", text("Sheet.Ready", { name: item.name }), ready, { play: true, word: text("Sheet.InHand") }),
      block: rollable("block", { item, membership: membershipOf(actor) }, make),
    };
  });
  return [...pieces, ...shields];
}

export function drByPlace({ figures: values }: CreatureData, make: FieldMaker) {
  return Object.entries(values.dr)
    .filter(([, { value }]) => value !== 0)
    .map(([place, own]): ValueView & { readonly label: string } => {
      const [label, value] = [placeName(place), numberText(own.value)];
      const name = text("Sheet.DrOf", { place: label });
      return {
        id: make.id(`dr-${place}-figure`),
        label,
        value,
        action: "explain",
        title: text("Sheet.Value", { name, value }),
        tip: explain(own, { name }),
      };
    });
}

export function skills(actor: Actor.Implementation, make: FieldMaker) {
  const membership = membershipOf(actor);
  return itemsOf(actor, "skill")
    .map((item) => {
      const { attribute, relative, level, specialisation } = item.system;
      const name = specialisation ? text("Sheet.Specialised", { name: item.name, specialisation }) : item.name;
      const above = relative
        ? text("Sheet.Relative", { attribute: valueName(attribute), relative: signed(relative) })
        : valueName(attribute);
      return {
        ...pieceRow(item),
        name,
        level: rollable("skill", { item, name, membership }, make),
        relative: level !== null || attribute === "none" ? "" : above,
      };
    })
    .sort((a, b) => compareNames(a.name, b.name));
}

export function traits(actor: Actor.Implementation) {
  return itemsOf(actor, "trait").map((item) => {
    const { kind, levels, points } = item.system;
    const key = `Items.Choices.kind.${kind}`;
    return {
      ...pieceRow(item, hasText(key) ? text(key) : ""),
      name: levels === null ? item.name : text("Sheet.Levels", { name: item.name, levels }),
      points: points ? counted("Sheet.Points", points, { points }) : "",
    };
  });
}

const THINGS = ["gear", "weapon", "armor", "shield"] as const;

/** Lists items by kind, plain equipment first. */
export function gear(actor: Actor.Implementation, make: FieldMaker) {
  return THINGS.map((type) => ({
    type,
    title: text(`Sheet.Things.${type}`),
    rows: itemsOf(actor, type).map((item) => {
      const { name } = item;
      const { quantity, weight, cost, carried } = item.system;
      const own = make.of(item.id ?? "");
      return {
        ...pieceRow(item),
        quantity: own.number("quantity", text("Sheet.Quantity", { name }), quantity, { play: true, relative: true }),
        weight: weight ? pounds(weight * quantity) : "",
        cost: cost ? money(cost * quantity) : "",
        carried: own.tick("carried", text("Sheet.Carried", { name }), carried, { play: true }),
      };
    }),
  }));
}

const money = (value: number): string => numberText(value, decimals(value));

const pounds = (value: number): string => text("Values.Units.pounds", { value: money(value) });

export function load(of: CreatureData) {
  const { weight, basicLift, level } = of.figures.load;
  const most = basicLift * 10;
  const worth = THINGS.flatMap((type) => itemsOf(of.parent, type)).reduce(
    (sum, { system: { cost, quantity } }) => sum + cost * quantity,
    0,
  );
  return {
    words: text(`Sheet.Load.${level}`, { weight: pounds(weight), lift: pounds(basicLift), most: pounds(most) }),
    part: most > 0 ? Math.min(1, weight / most).toFixed(3) : "0",
    marks: [1, 2, 3, 6].map((multiple) => (multiple / 10).toFixed(3)),
    worth: worth ? text("Sheet.Load.Worth", { worth: money(worth) }) : "",
    alert: level > 4,
  };
}
