/** @type {import("../named.mjs").Names} */
export default {
  "src/rules/pacing/speed-order/attacks.ts": [
    {
      line: 'if (kind === "none" || kind === "contest") return null;',
      why: "The kernel does not ask about anybody who does not defend.",
      changes: ['kind === "none" => false', '"none" => ""'],
    },
  ],
  "src/rules/pacing/speed-order/combat-status.ts": [
    {
      line: 'case "attack": case "move-and-attack": return ONE;',
      why: "Without a way, and Move and attack has none, an All-out attack allows the same.",
      changes: ['case "move-and-attack": return ONE; => case "move-and-attack":'],
    },
    {
      line: 'return made[slot.id] ?? { blows: 0, feints: 0, target: "" };',
      why: "Nobody asks for the target before an attack was made.",
      changes: ['"" => "Stryker was here!"'],
    },
  ],
  "src/rules/pacing/speed-order/offers.ts": [
    {
      line: "default: return null;",
      why: "No reason is none, whether it is null or undefined.",
      changes: ["default: return null; => default:"],
    },
  ],
  "src/rules/pacing/speed-order/order.ts": [
    {
      line: "return [...bySpeed(view).values()].filter((members) => members.length > 1)",
      why: "Whoever shares a Basic Speed with nobody is in no tie, as both kinds of ties find out as well.",
      changes: [
        "[...bySpeed(view).values()].filter((members) => members.length > 1) => [...bySpeed(view).values()]",
        "members.length > 1 => true",
        "members.length > 1 => members.length >= 1",
      ],
    },
    {
      line: "const { overDx, tied = [] } = request.data ?? {};",
      why: "A request about a tie always says who is level.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "const mixed = [...bySpeed(view).values()].filter((members) => members.some((member) => !member.npc)).flat().filter((member) => factsOf(member).overDx);",
      why: "Spares deleting what is not there.",
      changes: [
        "[...bySpeed(view).values()].filter((members) => members.some((member) => !member.npc)).flat().filter((member) => factsOf(member).overDx) => [...bySpeed(view).values()].filter(members => members.some(member => !member.npc)).flat()",
      ],
    },
  ],
  "src/rules/pacing/speed-order/posture.ts": [
    {
      line: 'toPosture(draft, emit, participant.id, change.by === "manoeuvres" && change.turns === 2 ? "kneeling" : to, { deed: true });',
      why: "Only a change that takes manoeuvres says how many turns it takes.",
      changes: ['change.by === "manoeuvres" => true'],
    },
  ],
  "src/rules/pacing/speed-order/rolls.ts": [
    {
      line: "return [...(currentTurn(participant, view) ? owedBy(participant, view) : []), ...(owes && !participant.defeated ? owedFor(participant, owes) : [])];",
      why: "Of one who is not current only rolls of certain kinds are looked for, and a text is none.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "if (!owed) {",
      why: "Without the memory the same requests are worked out anew.",
      changes: ["!owed => true"],
    },
    {
      line: '...(keepAim && typeof aim === "object" ? [request("keepAim", id, aim.rollAgainst)] : []),',
      why: "An injury always asks for a roll to keep an aim.",
      changes: ['typeof aim === "object" => true'],
    },
    {
      line: 'case "death": return afterDeathRoll(draft, emit, id, made, Number(data?.times));',
      why: "A roll against dying always says for which multiple it is.",
      changes: ["data?.times => data.times"],
    },
  ],
  "src/rules/pacing/speed-order/speed-order.ts": [
    {
      line: "if (hp !== undefined && hp < 1) facts.woken = true;",
      why: "HP that nobody knows are not below 1.",
      changes: ["hp !== undefined => true"],
    },
  ],
  "src/rules/pacing/speed-order/turn-begin.ts": [
    {
      line: "if (PASSING.every((what) => before[what] === undefined)) return;",
      why: "Spares copying most of the participants: where there is nothing to end or count, nothing is written.",
      changes: [
        "PASSING.every((what) => before[what] === undefined) => false",
        "(what) => before[what] === undefined => () => undefined",
        "before[what] === undefined => false",
      ],
    },
    {
      line: "if (!stunned && !out) return;",
      why: "Spares writing the same stats again.",
      changes: ["!stunned && !out => false"],
    },
    {
      line: "return { manoeuvre: note?.manoeuvre, option: note?.option };",
      why: "Every slot of a creature has a note.",
      changes: ["note?.manoeuvre => note.manoeuvre", "note?.option => note.option"],
    },
  ],
  "src/rules/pacing/speed-order/turn.ts": [
    {
      line: 'function tieNote(figures: Facts["ties"] = []): Pick<Note, "ties"> {',
      why: "A text is no figure below 0.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "const dice = figures.filter((figure) => figure < 0).map((figure) => 0 - figure);",
      why: "No die and no place is 0.",
      changes: ["figure < 0 => figure <= 0"],
    },
  ],
  "src/rules/pacing/speed-order/wait.ts": [
    {
      line: 'const interrupted = view.slot(view.now[0] ?? "");',
      why: "No slot has either text for an id.",
      changes: ['"" => "Stryker was here!"'],
    },
    {
      line: "answer, ...way({ option }), ...(waiting.trigger ? { trigger: waiting.trigger } : {}), time: interrupted.time, key: [...interrupted.key, 1, view.state.head + 1], done: false,",
      why: "Only the order of several answers counts, and each comes at a later head.",
      changes: ["view.state.head + 1 => view.state.head - 1"],
    },
    {
      line: "const { cuts = [] } = turnOf<Turn>(participant, view.setting.round);",
      why: "The slot that is finished comes from this list, so the list is there.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
  "src/rules/pacing/speed-order/wounds.ts": [
    {
      line: "if (hp === undefined || maxHp === undefined || maxHp < 1 || by === 0) return;",
      why: "No comparison with a maximum that nobody knows holds, so nothing follows from the loss.",
      changes: ["maxHp === undefined => false"],
    },
    {
      line: "return fp !== undefined && maxFp !== undefined && maxFp > 0 && by < 0 && fp + by <= -maxFp;",
      why: "No comparison with FP that nobody knows holds.",
      changes: [
        "fp !== undefined && maxFp !== undefined => true",
        "fp !== undefined && maxFp !== undefined => fp !== undefined || maxFp !== undefined",
        "fp !== undefined => true",
        "maxFp !== undefined => true",
      ],
    },
  ],
  "src/rules/pacing/ties.ts": [
    {
      line: "const owing = members.filter((member) => figure(member) === undefined || (rolled && figure(member)! > 0));",
      why: "No die and no place is 0.",
      changes: ["figure(member)! > 0 => figure(member)! >= 0"],
    },
    {
      line: "const { attempt = 1, tied = [], participants } = data ?? {};",
      why: "A request about a tie always says who is level.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "const units: readonly (readonly string[])[] = data?.units ?? tied.map((id) => [id]);",
      why: "A request about a tie always has its data.",
      changes: ["data?.units => data.units"],
    },
    {
      line: "return participant ? store.figuresOf(participant).slice(0, attempt - 1) : [];",
      why: "A request about a tie names nobody who is not in the fight.",
      changes: ['[] => ["Stryker was here"]'],
    },
    {
      line: "const order = Array.isArray(value) ? (value as readonly Json[]) : [];",
      why: "One text is as little an order of two or more as nothing is.",
      changes: ['[] => ["Stryker was here"]'],
    },
  ],
};
