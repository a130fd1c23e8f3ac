import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { morph } from "../../../src/foundry/host/morph.ts";
import { moved, stepped, type Sorted } from "../../../src/foundry/sheets/actor/drops.ts";
import { oneAfterAnother } from "../../../src/foundry/sheets/shared/in-turn.ts";
import { readNumber } from "../../../src/foundry/sheets/shared/read-field.ts";
import { cases } from "../../quick.ts";
import { Window } from "../window.ts";

const { document }: Loose = new Window();

function element(html: string): Loose {
  const template = document.createElement("div");
  template.innerHTML = html;
  return template.firstElementChild;
}

function standing(html: string): Loose {
  const page = element(html);
  document.body.replaceChildren(page);
  return page;
}

const rows = (keys: readonly string[]): string =>
  `<ul> ${keys.map((key) => `<li data-key="${key}"><b>${key}</b><input id="in-${key}" name="${key}" value="${key}"></li>`).join("\n  ")} </ul>`;

describe("a page that is rendered again", () => {
  it("equals the new rendering for any previous content", () => {
    const key = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
    // Text between elements may differ, since a browser shows none of it.
    const shown = (one: Loose): string => String(one.outerHTML).replace(/\s+/g, "");
    fc.assert(
      fc.property(key, key, fc.boolean(), (before, after, text) => {
        const wanted = text ? `<ul>some words ${rows(after).slice(4)}` : rows(after);
        const page = standing(rows(before));
        morph(page, element(wanted));
        expect(shown(page)).toBe(shown(element(wanted)));
      }),
      { numRuns: cases(300) },
    );
  });

  it("keeps the remaining nodes in any order, and the focus", () => {
    const page = standing(rows(["a", "b", "c", "d"]));
    const before = [...page.children] as Loose[];
    const input = page.querySelector("#in-d");
    let left = 0;
    input.focus();
    input.addEventListener("blur", () => left++);
    morph(page, element(rows(["b", "d"])));
    expect([left, document.activeElement === input]).toEqual([0, true]);
    morph(page, element(rows(["d", "b", "e"])));
    const kept = [...page.children].map((one: Loose) => before.indexOf(one));
    expect(kept).toEqual([3, 1, -1]);
  });

  it("keeps a typed value and updates the rest", () => {
    const page = standing(
      `<form><input id="a" value="1" data-typed><p data-kept class="sz-wrong">no</p><input id="b" value="1"><details data-key="d"><i>x</i></details><input id="c" type="checkbox"></form>`,
    );
    const [a, b, c, details] = ["#a", "#b", "#c", "details"].map((one) => page.querySelector(one) as Loose);
    a.value = "12x";
    details.setAttribute("open", "");
    c.checked = true;
    morph(
      page,
      element(
        `<form><input id="a" value="7"><input id="b" value="8"><details data-key="d"><i>y</i></details><input id="c" type="checkbox" name="c"></form>`,
      ),
    );
    expect([a.value, a.getAttribute("value"), b.value, c.checked]).toEqual(["12x", "7", "8", false]);
    expect([page.querySelector("details").hasAttribute("open"), page.querySelector("i").textContent]).toEqual([
      true,
      "y",
    ]);
    expect(page.querySelector(".sz-wrong")).not.toBe(null);
  });

  it("keeps an editor while its text is unchanged or it is open", () => {
    const html = (rev: number): string => `<div><prose-mirror data-rev='${rev}'><p>shown</p></prose-mirror></div>`;
    const page = standing(html(1));
    const editor = page.querySelector("prose-mirror");
    editor.innerHTML = "<menu>tools</menu>";
    morph(page, element(html(1)));
    expect(editor.innerHTML).toBe("<menu>tools</menu>");
    editor.open = true;
    morph(page, element(html(2)));
    expect(page.querySelector("prose-mirror")).toBe(editor);
  });
});

describe("typed numbers", () => {
  it.each([
    ["5", 5, false],
    [" 5.25 ", 5.25, false],
    ["-3", -3, true],
    ["−3", -3, true],
    ["+2", 2, true],
    ["=-3", -3, false],
    ["= 4", 4, false],
    [".5", 0.5, false],
  ])("%j is %d", (text, value, signed) => {
    expect(readNumber(text)).toEqual({ value, signed });
  });
  it("accept the language's decimal sign", () => expect(readNumber("5,25", ",")?.value).toBe(5.25));
  it.each(["", "abc", "1 2", "1e3", "0x1", "1.2.3", "--1", "5,25", "Infinity", "=", "+"])("%j is no number", (text) => {
    expect(readNumber(text)).toBe(null);
  });
});

describe("a manual order", () => {
  const list = fc
    .array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 })
    .map((sorts) =>
      [...sorts]
        .sort((a, b) => a - b)
        .map((sort, place): Sorted => ({ id: String.fromCharCode(97 + place), sort: sort * 50_000 })),
    );

  it("moves one item to its new place and keeps the rest", () => {
    fc.assert(
      fc.property(
        list,
        fc.nat(7),
        fc.nat(7),
        fc.constantFrom("before" as const, "after" as const),
        (all, from, to, place) => {
          const [one, other] = [all[from % all.length]!, all[to % all.length]!];
          const updates = new Map(moved(all, one.id, other.id, place).map(({ _id, sort }) => [_id, sort]));
          const after = all
            .map((each) => ({ ...each, sort: updates.get(each.id) ?? each.sort }))
            .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
            .map(({ id }) => id);
          const rest = all.filter(({ id }) => id !== one.id).map(({ id }) => id);
          if (one !== other) rest.splice(rest.indexOf(other.id) + (place === "after" ? 1 : 0), 0, one.id);
          expect(after).toEqual(one === other ? all.map(({ id }) => id) : rest);
        },
      ),
      { numRuns: cases(500) },
    );
  });

  it("changes one item where there is room, and none at the ends", () => {
    const all = ["a", "b", "c"].map((id, place) => ({ id, sort: 100 * place }));
    expect(stepped(all, "c", -1)).toEqual([{ _id: "c", sort: 50 }]);
    expect([...stepped(all, "a", -1), ...stepped(all, "c", 1)]).toEqual([]);
  });
});

it("gives each queued task the previous one's result, also after failure", async () => {
  const thing = { value: 8 };
  const less = async (): Promise<void> => {
    const { value } = thing;
    await new Promise((resolve) => setImmediate(resolve));
    thing.value = value - 1;
  };
  const failed = expect(oneAfterAnother(thing, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  await Promise.all([...[1, 2, 3].map(() => oneAfterAnother(thing, less)), failed]);
  expect(thing.value).toBe(5);
});
