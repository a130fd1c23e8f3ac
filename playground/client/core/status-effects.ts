// facts 5.7: [13] an array, [14] a record by id behind an array-like compatibility proxy.
import type { Dict, Loose } from "../../shared/loose.ts";

const NAMES = "dead unconscious sleep stun prone restrain paralysis fly blind deaf invisible burrow hover".split(" ");

const effect = (id: string): Dict => ({
  id,
  name: `EFFECT.Status${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  img: `icons/svg/${id}.svg`,
  _id: `${id}0000000000000000`.slice(0, 16),
});

export function statusEffects(generation: number): Loose {
  const list = NAMES.map(effect);
  return generation >= 14 ? keyedStatusEffects(list) : list;
}

/** Wraps the record: array methods read its values, `push` adds by id, everything else reads the record. */
function keyedStatusEffects(list: Dict[]): Loose {
  const record: Dict = Object.fromEntries(list.map((each) => [each.id, each]));
  return new Proxy(record, {
    get(target, key, receiver) {
      if (key in target) return Reflect.get(target, key, receiver) as unknown;
      if (key === "push")
        return (...added: Dict[]) => {
          for (const each of added) target[each.id as string] = each;
          return Object.keys(target).length;
        };
      if (key === "splice") return undefined; // facts 5.7: splice breaks
      const values = Object.values(target) as Loose;
      const member: unknown = values[key];
      return typeof member === "function" ? member.bind(values) : member;
    },
  });
}

/** Finds a status by id in either form of CONFIG.statusEffects. */
export function findStatus(effects: Loose, id: string): Dict | undefined {
  return Array.isArray(effects) ? effects.find((each: Dict) => each.id === id) : (effects[id] as Dict | undefined);
}
