/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/order/view.ts": [
    {
      line: "if (known && known.round === state.clock.round && sources.get(known) === state.options) return known;",
      why: "Made anew, the setting says the same; only what hangs on it is worked out again.",
      changes: ["known && known.round === state.clock.round && sources.get(known) === state.options => false"],
    },
    {
      line: "if (known?.now === now && known.setting === setting) return known.active;",
      why: "Worked out anew, the same slots are active.",
      changes: ["known?.now === now && known.setting === setting => false"],
    },
    {
      line: "activeAmong.set(participants, { now, setting, active });",
      why: "Without it the active slots are worked out anew each time, and are the same.",
      changes: ["{ now, setting, active } => {}"],
    },
    {
      line: "activeAmong.set(state.participants, { now: kept, setting: view.setting, active: state.now });",
      why: "Without it the active slots are worked out anew, and are the same.",
      changes: ["{ now: kept, setting: view.setting, active: state.now } => {}"],
    },
    {
      line: "if (count === 0 && first.length === ids.length) return NOBODY;",
      why: "What follows finds no difference either, and gives back another empty object.",
      changes: ["count === 0 && first.length === ids.length => false"],
    },
  ],
  "src/rules/order/order.ts": [
    {
      line: "for (let i = 0; i < length; i++) {",
      why: "Behind the last figure both keys count 0.",
      changes: ["i < length => i <= length"],
    },
    {
      line: "if (known?.setting === setting) return known;",
      why: "Worked out anew, the index is the same.",
      changes: ["known?.setting === setting => false"],
    },
  ],
  "src/rules/order/patch.ts": [
    {
      line: "if (below === null || (below === undefined && sameJson(old, now))) continue;",
      why: "Spares comparing two objects again of which a difference is known.",
      changes: ["below === undefined => true"],
    },
    {
      line: "const found: string[] = [];",
      why: "A part that neither state has is the same in both, and is passed over.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "if (old !== undefined || Object.hasOwn(before, part)) shared++;",
      why: "Counted too low, what is gone is looked for although nothing is, and nothing is found.",
      changes: [
        "old !== undefined || Object.hasOwn(before, part) => false",
        "old !== undefined || Object.hasOwn(before, part) => old !== undefined && Object.hasOwn(before, part)",
        "old !== undefined => false",
        "shared++ => shared--",
      ],
    },
    {
      line: "if (parts.length > shared) for (const part of parts) if (!Object.hasOwn(after, part)) found.push(part);",
      why: "Spares looking for what is gone where nothing is; a part that is looked at twice, or that is the same, changes nothing.",
      changes: [
        "parts.length > shared => true",
        "parts.length > shared => parts.length >= shared",
        "!Object.hasOwn(after, part) => true",
      ],
    },
  ],
  "src/rules/order/slot-queue.ts": [
    {
      line: "return first.length > 1 ? [...first].sort(compareSlots) : first;",
      why: "A single slot, or none, is in order as it is, and in a copy as well.",
      changes: ["first.length > 1 => true", "first.length > 1 => first.length >= 1"],
    },
    {
      line: "if (timeOf(shelf) !== time) break;",
      why: "Spares looking further: what comes later has nothing open on this time.",
      changes: ["timeOf(shelf) !== time => false"],
    },
    {
      line: "if (timeOf(own) !== time) break;",
      why: "Spares looking further: what comes later has nothing open on this time.",
      changes: ["timeOf(own) !== time => false"],
    },
    {
      line: "if (before?.shelves === shelves) return before;",
      why: "Brought up to date where nothing has changed, the order is the same.",
      changes: ["before?.shelves === shelves => false"],
    },
    {
      line: "const all = Object.assign(ordered, { shelves });",
      why: "Without the state that it is of, the order is brought up to date each time, and is the same.",
      changes: ["{ shelves } => {}"],
    },
    {
      line: "const changed = before && changesOf(members, before.members);",
      why: "Made anew in place of changed in place, the order is the same.",
      changes: ["before && changesOf(members, before.members) => false"],
    },
    {
      line: "if (!changed || 2 * changed.length > before.members.length) return queued(valuesOf(members), headOf, before?.heads ?? []);",
      why: "Made anew or changed in place, the order is the same; only what is quicker differs.",
      changes: [
        "!changed || 2 * changed.length > before.members.length => true",
        "2 * changed.length > before.members.length => false",
        "2 * changed.length > before.members.length => 2 * changed.length >= before.members.length",
        "2 * changed.length > before.members.length => 2 * changed.length <= before.members.length",
        "2 * changed.length => 2 / changed.length",
      ],
    },
    {
      line: "function changesOf<M>(members: Readonly<Record<string, M>>, before: readonly M[]): readonly { readonly place: number; readonly member: M }[] | null {",
      why: "Where the changes are not known, the order is made anew, and is the same.",
      changes: ["{ … => {}"],
    },
    {
      line: "if (member !== before[place]) changed.push({ place, member });",
      why: "Where all count as changed, the order is made anew, and is the same.",
      changes: ["member !== before[place] => true"],
    },
    {
      line: "place++;",
      why: "Where the changes are not known, the order is made anew, and is the same.",
      changes: ["place++ => place--"],
    },
    {
      line: "return place === before.length ? changed : null;",
      why: "Where the changes are not known, the order is made anew, and is the same.",
      changes: ["place === before.length => false"],
    },
    {
      line: "if (compareHeads(queue[middle]!, head) < 0) low = middle + 1;",
      why: "Those that come at once stand in no order that means anything.",
      changes: ["compareHeads(queue[middle]!, head) < 0 => compareHeads(queue[middle]!, head) <= 0"],
    },
    {
      line: "for (const slot of open) if (compareKeys(slot.key, best!.key) < 0) best = slot;",
      why: "Of slots with the same key any stands for all.",
      changes: ["compareKeys(slot.key, best!.key) < 0 => compareKeys(slot.key, best!.key) <= 0"],
    },
    {
      line: "return { first: open.filter((slot) => slot === best || compareKeys(slot.key, best!.key) === 0), open };",
      why: "A slot has the same key as itself.",
      changes: ["slot === best => false"],
    },
    {
      line: "if (!second || compareHeads(second, leader) !== 0) return leader.first;",
      why: "Spares a walk through the queue that ends at once, after the leader's own slots.",
      changes: [
        "!second || compareHeads(second, leader) !== 0 => false",
        "compareHeads(second, leader) !== 0 => false",
      ],
    },
  ],
};
