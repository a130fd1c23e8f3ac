/** Attributes of skills that do not use DX. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  iq: [
    "Animal Handling",
    "Artillery",
    "Camouflage",
    "Farming",
    "Fast-Talk",
    "First Aid",
    "Gambling",
    "Herb Lore",
    "Interrogation",
    "Leadership",
    "Occultism",
    "Performance",
    "Religious Ritual",
    "Savoir-Faire",
    "Seamanship",
    "Shadowing",
    "Soldier",
    "Streetwise",
    "Tactics",
    "Weather Sense",
  ],
  ht: ["Carousing", "Hiking", "Running", "Singing", "Swimming"],
  will: ["Intimidation"],
  per: ["Observation", "Survival", "Tracking"],
};

export function attributeOf(skill: string): string {
  return Object.entries(ATTRIBUTES).find(([, skills]) => skills.includes(skill))?.[0] ?? "dx";
}

/** Ids of traits that the rules know, by name. Other traits are only text. */
const RULES: Readonly<Record<string, string>> = {
  "Combat Reflexes": "combatReflexes",
  "Extra Attack": "extraAttack",
  "High Pain Threshold": "highPainThreshold",
  "Low Pain Threshold": "lowPainThreshold",
  "Hard to Kill": "hardToKill",
  "Hard to Subdue": "hardToSubdue",
  "Enhanced Dodge": "enhancedDodge",
  "Enhanced Parry": "enhancedParry",
  "Enhanced Block": "enhancedBlock",
  "Enhanced Time Sense": "enhancedTimeSense",
};

/** Descriptions of our own traits, in a line. */
const MEANINGS: Readonly<Record<string, string>> = {
  Unfeeling: "No shock, no stun, no fear: wounds change nothing until it falls.",
  "Never tires": "Loses no FP, whatever it does.",
  Flight: "Flies at twice its Move.",
  "Quick Healing": "Gets 1 HP back each second, until fire or acid has touched it.",
};

export interface Trait {
  readonly name: string;
  readonly levels: number | null;
  readonly rule: string;
  readonly kind: "advantage" | "disadvantage" | "other";
  readonly meaning: string;
}

/** Reads "Enhanced Parry 1" as a trait with a level, which may be absent. */
export function traitOf(words: string): Trait {
  const [, name = words, level] = /^(.*?)(?: (\d+))?$/.exec(words) ?? [];
  const rule = Object.hasOwn(RULES, name) ? RULES[name]! : "none";
  if (rule === "none" && !Object.hasOwn(MEANINGS, name))
    throw new Error(`no rule knows the trait ${name}, and nothing says what it means`);
  return {
    name,
    levels: level === undefined ? null : Number(level),
    rule,
    kind: name.startsWith("Low ") ? "disadvantage" : rule === "none" ? "other" : "advantage",
    meaning: MEANINGS[name] ?? "",
  };
}
