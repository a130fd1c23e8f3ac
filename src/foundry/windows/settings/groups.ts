import { pacingIds } from "../../../rules/core.ts";
import type { OptionSpec } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { firstText, hasText, pacingName, text } from "../../host/i18n.ts";
import { shellOf } from "../../reading/pacing-shell.ts";
import { optionSpecs } from "../../settings/new-fights.ts";
import {
  fightPage,
  newFightPage,
  pacingPage,
  preferencesPage,
  tablePage,
  type SettingsPage,
} from "../../settings/pages.ts";
import type { TableSettings } from "../../settings/settings.ts";

export interface SettingEntry {
  readonly page: SettingsPage;
  readonly spec: OptionSpec;
  /** For names that occur several times. */
  readonly of?: string;
}

interface Section {
  readonly title: string;
  readonly entries: readonly SettingEntry[];
}

export interface Group {
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  readonly lead: string;
  readonly sections: readonly Section[];
}

type SectionId = "Fights" | "Players" | "May" | "Clicks";

/** Does not compile without a section for each setting of the world. */
export const SECTIONS: Readonly<Record<keyof TableSettings, SectionId>> = {
  hiddenSlots: "Players",
  foeNames: "Players",
  numbers: "Players",
  pools: "Players",
  triggers: "Players",
  afterFight: "Players",
  actForEachOther: "May",
  typedResults: "May",
  groupLike: "Fights",
  placeTokens: "Fights",
  turnTimer: "Fights",
  turnTimes: "Fights",
  rollForNpcs: "Clicks",
  advance: "Clicks",
  consequences: "Clicks",
  atZeroHp: "Clicks",
  roundsAfterFight: "Clicks",
};

/** @param before settings of other pages */
const section = (id: SectionId, before: readonly SettingEntry[] = []): Section => ({
  title: text(`Settings.Sections.${id}`),
  entries: [...before, ...entries(tablePage).filter(({ spec }) => SECTIONS[spec.name as keyof TableSettings] === id)],
});

export function worldGroups(): readonly Group[] {
  return [
    tableGroup(),
    automationGroup(),
    ...pacingIds()
      .filter((id) => optionSpecs(id).length)
      .map(pacingGroup),
    preferencesGroup(),
  ];
}

export function preferencesGroup(): Group {
  return {
    id: "seat",
    title: text("Settings.Groups.seat"),
    icon: "i-bell",
    lead: text(game.user?.isGM ? "Settings.Leads.seatGm" : "Settings.Leads.seat"),
    sections: [{ title: "", entries: entries(preferencesPage()) }],
  };
}

export function fightGroup(combat: Fight): Group {
  const { pacing } = combat.encounter;
  return {
    id: "fight",
    title: pacingName(pacing),
    lead: text("Settings.Leads.fight"),
    sections: pacingSections(pacing, fightPage(combat)),
  };
}

function tableGroup(): Group {
  return {
    id: "table",
    title: text("Settings.Groups.table"),
    icon: "i-users",
    lead: text("Settings.Leads.table"),
    sections: [section("Fights", entries(newFightPage())), section("Players"), section("May")],
  };
}

function automationGroup(): Group {
  const empty = pacingIds().flatMap((id) =>
    entries(pacingPage(id))
      .filter(({ spec }) => spec.name === "emptyTimes")
      .map((entry) => ({ ...entry, of: pacingName(id) })),
  );
  return {
    id: "automation",
    title: text("Settings.Groups.automation"),
    icon: "i-bolt",
    lead: text("Settings.Leads.automation"),
    sections: [
      section("Clicks"),
      ...(empty.length ? [{ title: text("Settings.Sections.Empty"), entries: empty }] : []),
    ],
  };
}

function pacingGroup(pacing: string): Group {
  return {
    id: `pacing-${pacing}`,
    title: pacingName(pacing),
    lead: text("Settings.Leads.pacing"),
    sections: pacingSections(pacing, pacingPage(pacing)),
  };
}

function pacingSections(pacing: string, page: SettingsPage): readonly Section[] {
  const parts = Object.entries(shellOf(pacing).settings ?? {});
  const elsewhere = new Set(parts.flatMap(([, names]) => names));
  const all = entries(page);
  const first = firstText([`Settings.Sections.${pacing}.first`]);
  return [
    {
      title: hasText(`Settings.Sections.${pacing}.first`) ? first : "",
      entries: all.filter(({ spec }) => !elsewhere.has(spec.name)),
    },
    ...parts.map(([id, names]) => ({
      title: text(`Settings.Sections.${pacing}.${id}`),
      entries: all.filter(({ spec }) => names.includes(spec.name)),
    })),
  ];
}

function entries(page: SettingsPage): readonly SettingEntry[] {
  return page.specs.map((spec) => ({ page, spec }));
}
