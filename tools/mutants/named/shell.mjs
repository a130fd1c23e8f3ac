/** Of the shell: changes of the sample (shell/sample.json) that no test of the stand-in can notice. @type {import("../named.mjs").Names} */
export default {
  "src/foundry/actors/attack-source.ts": [
    {
      in: "sheetAttack",
      why: "What a client claims is compared with the sheet by codes and values; the sheet's own parts need no names.",
      changes: ['"" => text #1'],
    },
  ],
  "src/foundry/chat/exchange/lines.ts": [
    { in: "endOf", why: "Damage that was dealt always has a second line, its injury.", changes: ["?. => . #2"] },
  ],
  "src/foundry/fight/effects/expire.ts": [
    {
      in: "beginningOf",
      why: "Without an encounter there is no clock, and an encounter of the world has an id.",
      changes: ['"" => text #1'],
    },
  ],
  "src/foundry/import/again.ts": [
    {
      in: "itemUpdate",
      why: "What is not known from last time differs anyway: what is here is at least null.",
      changes: ["condition => false #4"],
    },
  ],
  "src/foundry/import/fit.ts": [
    {
      in: "withBonuses",
      why: "Every reader of files gives the bonus to block, 0 if a file has none.",
      changes: ["condition => false #3"],
    },
  ],
  "src/foundry/import/stat-block/attacks.ts": [
    { in: "groupsOf", why: "There is always a last group, because the list begins with one.", changes: ["?. => . #1"] },
  ],
  "src/foundry/pacings/side-segments/rolls.ts": [
    {
      in: "values",
      why: "A declaration is open to its owner and the GM alone, who see its numbers.",
      changes: ["object => {} #4"],
    },
  ],
  "src/foundry/prepare/window.ts": [
    {
      in: "PrepareWindow.addFirst",
      why: "What the change finds has no uuid, so no actor is found and nothing is added.",
      changes: ["[] => list #2"],
    },
  ],
  "src/foundry/reading/log-words.ts": [
    { in: "changeWords", why: "No value of a sheet has such a name either.", changes: ['"" => text #1'] },
  ],
  "src/foundry/reading/word-search.ts": [
    { in: "forms", why: "No name begins with, or holds, what the change puts there.", changes: ["[] => list #2"] },
  ],
  "src/foundry/windows/live/follow.ts": [
    {
      in: "followFight.isIt",
      why: "A combatant that Foundry stores is always part of an encounter.",
      changes: ["?. => . #1"],
    },
  ],
  "src/foundry/time/notices/banner.ts": [
    {
      in: "place.isClear",
      why: "The stand-in has no layout; only by a pixel would it show in a browser.",
      changes: ["> => >= #1"],
    },
  ],
  "src/foundry/time/ribbon/moving.ts": [
    {
      in: "Moving.key",
      why: "The stand-in's page has no size to move in; tests/browser/ribbon moves it.",
      changes: ["+ => - #3"],
    },
  ],
  "src/foundry/settings/actions-by-name.ts": [
    {
      in: "actionsByName",
      why: "The name of a GM's row is no longer either (LONGEST in src/speeds/own.ts).",
      changes: ["drop slice #1"],
    },
  ],
  "src/foundry/windows/lab/charts.ts": [
    {
      in: "optionsFor",
      why: "The stand-in has no canvas to draw charts on; tests/browser/lab draws them.",
      changes: ["list => [] #1"],
    },
  ],
  "src/foundry/windows/self-check/checks/clicks.ts": [
    {
      in: "CLICK_CHECKS",
      why: "What goes on listening after the check counts for a check that is over.",
      changes: ["block => {} #4"],
    },
  ],
  "src/foundry/windows/self-check/checks/storage.ts": [
    { in: "STORAGE", why: "Both actors were created in the line before.", changes: ["?. => . #1"] },
  ],
  "src/foundry/windows/settings/window.ts": [
    {
      in: "SettingsWindow.DEFAULT_OPTIONS.showGroup",
      why: "Foundry draws every part if a render names none, and these are all.",
      changes: ["list => [] #1"],
    },
  ],
  "src/foundry/sheets/actor/drops.ts": [
    {
      in: "moved",
      why: "The middle of two is rounded up, so it never meets the first without meeting the second.",
      changes: ["> => >= #1"],
    },
  ],
  "src/foundry/sheets/item/item-view.ts": [
    { in: "itemView", why: "Every type of items has its form.", changes: ["[] => list #1"] },
  ],
  "src/foundry/tracker/drop-sides.ts": [
    {
      in: "followSideDrops",
      why: "The stand-in has no layout to drag over; tests/browser/sides drags.",
      changes: ['text => "" #6'],
    },
  ],
  "src/foundry/tracker/moves.ts": [
    {
      in: "followDrags",
      why: "The stand-in has no layout to drag over; tests/browser/moving drags.",
      changes: ["!== => === #2", "?. => . #2"],
    },
    {
      in: "isThere",
      why: "The stand-in has no layout to drag over; tests/browser/moving drags.",
      changes: ["=== => !== #1"],
    },
  ],
  "src/foundry/tracker/row-keys.ts": [
    {
      in: "sideways",
      why: "A head has the focus only while its group is open, and opening an open group is none of the ways.",
      changes: ["< => <= #3"],
    },
  ],
  "src/foundry/sheets/actor/views/old-school.ts": [
    {
      in: "d20Tests",
      why: "A locked sheet has no line for a bonus that is not set, and an open one no button beside its field.",
      changes: ["condition => true #2"],
    },
  ],
};
