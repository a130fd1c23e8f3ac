import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { rendered } from "../../../src/foundry/import/markdown.ts";
import { cases } from "../../quick.ts";
import { jsonOf, read } from "./gcs.ts";

/** Lines of our texts as "code data", others as they are. */
const lines = (text: readonly unknown[]): readonly string[] =>
  text.map((line) => {
    if (typeof line === "string") return line;
    const { code, data, markdown } = line as Loose;
    return markdown === undefined
      ? `${String(code).replace(/^(Item|Profile)\./, "")} ${Object.values((data ?? {}) as Loose)
          .map((one) =>
            [one]
              .flat()
              .map((part) => (typeof part === "object" && part ? (part as { code: string }).code : part))
              .join(", "),
          )
          .join(" | ")}`
      : String(markdown);
  });

describe("notes for what has no field", () => {
  it("keep a trait's modifiers, self-control, frequency and container", () => {
    const file = jsonOf("tilda.gcs");
    file.traits[0].children[0] = {
      id: "tone000000000001",
      name: "Bad Temper",
      cr: 12,
      cr_adj: "action_penalty",
      frequency: 9,
      userdesc: "Since the **flood**.",
      vtt_notes: "[/r 3d6]",
      levels: 2,
      can_level: true,
      modifiers: [
        { name: "Mitigator", cost: -60, notes: "tea" },
        { name: "Off", cost: 10, disabled: true },
        { name: "Group", children: [{ name: "Reduced Fatigue Cost", levels: 2, cost: 20, cost_type: "percentage" }] },
        { name: "Godlike", cost: 0.5, cost_type: "multiplier" },
        {
          name: "Newer",
          cost_adj: "+15%",
          features: [{ type: "conditional_modifier", situation: "when calm", amount: 1 }],
        },
      ],
      features: [
        { type: "reaction_bonus", situation: "from neighbours", amount: -1, per_level: true },
        { type: "attribute_bonus", attribute: "st", amount: 1 },
      ],
      calc: { points: -10, current_level: 2 },
    };
    const { draft, item } = read(file);
    expect(lines(item("Bad Temper").text)).toEqual([
      "selfControlWith 12 | Item.resists.12, action penalty",
      "frequency 9",
      "within Advantages",
      "modifiers Mitigator: tea (-60%), Reduced Fatigue Cost 2 (+40%), Godlike (×0.5), Newer (+15%)",
      "reactions -2 from neighbours",
      "conditions +1 when calm",
      "vttNotes [/r 3d6]",
      "Since the **flood**.",
    ]);
    expect(lines(draft.text)).toEqual(
      expect.arrayContaining(["reactions -2 from neighbours (Bad Temper)", "conditions +1 when calm (Bad Temper)"]),
    );
    const ring = { description: "Ring", features: [{ type: "reaction_bonus", situation: "from smiths", amount: 1 }] };
    const pouch = { description: "Pouch", equipped: true, children: [{ ...ring, equipped: true }, ring] };
    file.equipment = [pouch];
    expect(lines(read(file).draft.text).filter((line) => line.includes("smiths"))).toEqual([
      "reactions -2 from neighbours (Bad Temper), +1 from smiths (Ring)",
    ]);
  });

  it("keep an item's tech level, legality, modifiers and container", () => {
    const file = jsonOf("tilda.gcs");
    Object.assign(file.equipment[3].children[0], {
      tech_level: "1",
      legality_class: "4",
      rated_strength: 11,
      modifiers: [{ name: "Fine", cost: "+3 CF", weight: "-10%" }],
    });
    expect(lines(read(file).item("Rope, 10 yards").text)).toEqual(
      expect.arrayContaining([
        "techLevel 1",
        "legality 4",
        "ratedStrength 11",
        "within Backpack, Small",
        "modifiers Fine (+3 CF, -10%)",
      ]),
    );
  });

  it("keep a spell's class, resistance, college, time and points", () => {
    const file = jsonOf("tilda.gcs");
    file.spells[0].resist = "Will";
    expect(lines(read(file).item("Light").text)).toEqual([
      "spellClass Regular",
      "resist Will",
      "castingTime 1 sec",
      "college Light",
      "difficulty IQ/H",
      "points 1",
    ]);
  });

  it("keep techniques, ritual skills and containers' notes", () => {
    const file = jsonOf("tilda.gcs");
    file.skills.push({
      id: "qdisarm000000001",
      name: "Disarm",
      difficulty: "h",
      points: 7,
      limit: 3,
      default: { type: "skill", name: "Broadsword", modifier: -4 },
      calc: { level: 12, rsl: "+3" },
    });
    file.skills.push({
      id: "Sbox000000000001",
      name: "School of the Ford",
      local_notes: "Taught by *Ysolde*.",
      children: [{ id: "sswim00000000001", name: "Swimming", difficulty: "ht/e", calc: { level: 11 } }],
    });
    file.spells.push({
      id: "rrain00000000001",
      name: "Rain",
      base_skill: "Weather Rites",
      difficulty: "iq/h",
      calc: { level: 10 },
    });
    file.spells.push({ id: "Pbox000000000001", name: "Rites", userdesc: "Only by night.", children: [] });
    const { draft, item } = read(file);
    expect(lines(item("Disarm").text)).toEqual(["difficulty H", "limit 3"]);
    expect(lines(item("Rain").text)).toEqual(expect.arrayContaining(["ritualSkill Weather Rites", "difficulty IQ/H"]));
    expect(lines(draft.text)).toEqual(
      expect.arrayContaining([
        "group School of the Ford | Swimming",
        "Taught by *Ysolde*.",
        "group Rites | –",
        "Only by night.",
      ]),
    );
  });

  it("keep the character's appearance, race, senses, pools and penalties", () => {
    const file = jsonOf("tilda.gcs");
    Object.assign(file.profile, { height: "5'8\"", weight: "150 lb", age: "31", tech_level: "3", hair: "Red" });
    file.settings.attributes = [
      { id: "fright_check", type: "integer_ref", name: "Fright Check" },
      { id: "er", type: "pool", name: "ER", full_name: "Energy Reserve" },
    ];
    file.attributes.push(
      { attr_id: "fright_check", calc: { value: 13 } },
      { attr_id: "taste_smell", calc: { value: 11 } },
      { attr_id: "er", calc: { value: 10, current: 4 } },
      { attr_id: "separator" },
    );
    file.settings.body_type.locations[0].hit_penalty = -9;
    file.settings.body_type.locations[1].calc.dr.crushing = 2;
    file.traits.push({
      id: "Trace00000000001",
      name: "River Folk",
      container_type: "ancestry",
      calc: { points: 20 },
      modifiers: [{ name: "Only in water", cost: -50 }],
      local_notes: "Webbed *hands*.",
      children: [{ id: "tamphibious00001", name: "Amphibious" }],
    });
    file.traits.push({ id: "Tplain0000000001", name: "Odds", children: [{ id: "tluck00000000001", name: "Luck" }] });
    const text = lines(read(file).draft.text);
    expect(text).toEqual([
      "points 150",
      "techLevel 3",
      "age 31",
      "height 5'8\"",
      "weight 150 lb",
      "hair Red",
      "race River Folk [20] | Amphibious",
      "modifiers Only in water (-50%)",
      "Webbed *hands*.",
      "attributes Fright Check 13, taste smell 11",
      "pools Energy Reserve 4/10",
      "locations Eyes -9",
      "resistances Skull crushing 2",
      "Owes the miller 20.",
    ]);
  });

  it("are cut if too long, with a note", () => {
    const file = jsonOf("tilda.gcs");
    file.notes = [{ id: "n1", markdown: "x".repeat(100_001) }];
    expect(read(file).codes()).toContain("longText");
  });
});

describe("Markdown", () => {
  it.each([
    ["plain words, with 3 rooms", "<p>plain words, with 3 rooms</p>"],
    ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"],
    ["one\ntwo", "<p>one<br />two</p>"],
    ["one **1**\ntwo", "<p>one <strong>1</strong><br />two</p>"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["[site](https://example.org)", '<p><a href="https://example.org">site</a></p>'],
    ["![far](https://example.org/a.png)", '<p><a href="https://example.org/a.png">far</a></p>'],
    ["[x](javascript:alert(1))", '<p><a href="">x</a></p>'],
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ])("%j", (text, html) => expect(rendered(text).replace(/\n/g, "")).toBe(html));
  it("has tables", () => expect(rendered("|a|b|\n|-|-|\n|1|2|")).toContain("<td>1</td>"));
  it("lets no markup of a file pass", () => {
    const bits = fc.constantFrom(
      ..."<¦>¦\"¦'¦&¦`¦*¦_¦[¦](¦)¦!¦\n¦\n\n¦ ¦|¦-¦#¦javascript:¦data:text/html,¦onerror=¦\\¦&lt;¦&#60;¦https://x¦&colon;¦\t".split(
        "¦",
      ),
      "<img src=x onerror=alert(1)>",
      "<a href=javascript:x>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 40 }), (parts) => {
        const html = rendered(parts.join(""));
        const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)];
        for (const [, name = "", attributes = ""] of tags) {
          expect(name.toLowerCase()).toMatch(
            /^(?:p|br|em|strong|code|pre|[uo]l|li|h[1-6]|blockquote|hr|a|table|thead|tbody|t[rhd])$/,
          );
          expect(attributes).not.toMatch(/\son\w+\s*=|style|src/i);
          expect(attributes).not.toMatch(/href="(?!https?:|ircs?:|mailto:|xmpp:|#|\/|\?|"|[^:"]*(?:"|[/?#]))/i);
        }
      }),
      { numRuns: cases(300) },
    );
  });
});
