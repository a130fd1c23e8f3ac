import type { Layout } from "./layout.ts";

/** GURPS layouts, with each text's fields. */
export const GURPS: readonly Layout[] = [
  {
    title: "GURPS values in columns",
    texts: [
      {
        text: "Road Bandit\nClass: Mundane\nST 12 HP 13 Speed 5.75\nDX 11 Will 10 Move 5\nIQ 10 Per 11\nHT 12 FP 12 SM 0\nDodge 8 Parry 9 DR 2\nAxe (12): 1d+4 cut. Reach 1.",
        creatures: [
          "name Road Bandit | st 12 | dx 11 | iq 10 | ht 12 | hp 13 | will 10 | per 11 | fp 12 | basicSpeed 5.75 | basicMove 5 | size 0 | dodge 8 | parry 9 | dr 2 | weapons Axe (12): 1d+4 cut, Reach 1",
        ],
      },
      {
        text: "Mire Beast\nDescription: a heap of roots, three yards wide.\nST: 22 HP: 26 Speed: 5.00\nDX: 9 Will: 10 Move: 4\nIQ: 3 Per: 12\nHT: 11 FP: 11 SM: +2\nDodge: 8 Parry: N/A DR: 4\nSlam (11): 2d+1 cr. Reach C-2.\nTraits: Combat\nReflexes; High Pain\nThreshold; Injury Tolerance (Homogenous).\nSkills: Brawling-11; Stealth-10.",
        creatures: [
          "name Mire Beast | st 22 | dx 9 | iq 3 | ht 11 | hp 26 | per 12 | basicSpeed 5.00 | basicMove 4 | size 2 | dodge 8 | dr 4 | traits Combat Reflexes; High Pain Threshold; Injury Tolerance (Homogenous). | skills Brawling-11; Stealth-10.",
        ],
      },
      {
        text: "Dock Brawler\nST 13 Hp 15 Speed 5.50\nDX 11 Will 10 Move 5\nIQ 9 Per 9\nHT 11 FP 11 SM 0\nDodge 8 Parry (Brawling) 10 DR 0\nBlackjack (12): 1d cr. Reach C.\nKnife (11): 1d+1 cut or 1d imp. Reach C, 1.",
        creatures: [
          "name Dock Brawler | st 13 | hp 15 | basicSpeed 5.50 | dodge 8 | parry 10 | dr 0 | weapons Blackjack (12): 1d cr, Reach C; Knife (11): 1d+1 cut or 1d imp, Reach C,1",
        ],
      },
      {
        text: "Tower Guard\nNotes: carries the keys.\nST 11 HP 11 Speed 5.25\nDX 10 Will 10 Move 5\nIQ 10 Per 10\nHT 11 FP 11 SM 0\nDodge 8 Parry (Sword) 10 Block (Shield) 9 PD/DR: 2/4\nSkills: Two-Handed\nAxe/Mace-15; Shield-12; Broadsword-13.",
        creatures: [
          "name Tower Guard | st 11 | hp 11 | parry 10 | block 9 | dr 4 | skills Two-Handed Axe/Mace-15; Shield-12; Broadsword-13.",
        ],
      },
      {
        text: "Sewer Rat King\nST 5 HP 5 Speed 6.25\nDX 13 Will 10 Move 6\nIQ 5 Per 12\nHT 12 FP 12 SM -2\nDodge 9 Parry N/A DR 1\nBite (13): 1d-3 cut. Reach C.\nTraits: Acute Hearing 2; Night Vision 5.\nSkills: Stealth-14.",
        creatures: [
          "name Sewer Rat King | st 5 | size -2 | dodge 9 | dr 1 | weapons Bite (13): 1d-3 cut, Reach C | traits Acute Hearing 2; Night Vision 5. | skills Stealth-14.",
        ],
      },
      {
        text: "Wind Archer\nST 11; DX 13; IQ 10; HT 11.\nDamage 1d-1/1d+1; BL 24 lbs.; HP 11; Will 11; Per 13; FP 11.\nBasic Speed 6.00; Basic Move 6; Dodge 9; Parry 9.\nLongbow (15): 1d+2 imp. Acc 3. Range 165/220.\nAdvantages: Combat\nReflexes [15]; Fit [5].\nSkills: Bow (A) DX+2 [8]-15; Hiking-11.",
        creatures: [
          "name Wind Archer | st 11 | dx 13 | per 13 | basicSpeed 6.00 | basicMove 6 | dodge 9 | parry 9 | traits Combat Reflexes [15]; Fit [5]. | weapons Longbow (15): 1d+2 imp, Acc 3. Range 165/220",
        ],
      },
    ],
  },
  {
    title: "GURPS as forums and characters have it",
    texts: [
      {
        text: "[b]Name:[/b] Iren Vale\n[b]Attributes [60][/b]\nST 11 [10]\nDX 12 [40]\nIQ 10\nHT 11 [10]\n\nHP 12 [2]\nWill 10\nPer 11 [5]\nFP 11\n\nBasic Speed 5.75\nBasic Move 5\n\n[b]Advantages [15][/b]\nCombat Reflexes [15]\n\n[b]Skills [9][/b]\nBroadsword DX/A - DX+1 13 [4]\nStealth DX/A - DX 12 [2]",
        creatures: [
          "name Iren Vale | st 11 | dx 12 | iq 10 | ht 11 | hp 12 | will 10 | per 11 | fp 11 | basicSpeed 5.75 | basicMove 5 | traits Combat Reflexes [15] | skills Broadsword DX/A - DX+1 13 [4]; Stealth DX/A - DX 12 [2]",
        ],
      },
      {
        text: "Clay Servant (ST 18, DX 10, IQ 6, HT 13, HP 24, Will 8, Per 8, FP 0, Speed 5.75, Move 5, Dodge 8, DR 6, SM +1)",
        creatures: [
          "name Clay Servant | st 18 | dx 10 | iq 6 | ht 13 | hp 24 | will 8 | per 8 | fp 0 | basicSpeed 5.75 | dodge 8 | dr 6 | size 1",
        ],
      },
      {
        text: "Lake Pirate: ST 12, DX 12, IQ 9, HT 11, HP 12, Will 9, Per 10, FP 11, Speed 5.75, Move 5, Dodge 8, Parry 10, DR 1. Cutlass (14): 1d+2 cut or 1d+1 imp, Reach 1.",
        creatures: [
          "name Lake Pirate | st 12 | dx 12 | iq 9 | ht 11 | parry 10 | dr 1 | weapons Cutlass (14): 1d+2 cut or 1d+1 imp, Reach 1",
        ],
      },
      {
        text: "5 Footmen\nST 11, DX 11, IQ 9, HT 11\nHP 11, Will 9, Per 9, FP 11\nSpeed 5,50, Move 5, Dodge 8, Parry 9, DR 2\nSpear (12): 1d+1 imp, Reach 1, 2",
        creatures: [
          "name Footmen | actors 5 | st 11 | dx 11 | iq 9 | ht 11 | basicSpeed 5.50 | weapons Spear (12): 1d+1 imp, Reach 1,2",
        ],
      },
      {
        text: "Hollow Monk\nClass: Undead\nTactics: strikes from behind; ST 3 victims are ignored.\nST 14 DX 13 IQ 8 HT 12\nHP 14 Will 12 Per 10 FP 0\nSpeed 6.25 Move 6 Dodge 9 Parry 11 DR 3\nWeapons: Punch (15): 1d+1 cr. Reach C.",
        creatures: [
          "name Hollow Monk | st 14 | dx 13 | iq 8 | ht 12 | will 12 | fp 0 | parry 11 | dr 3 | weapons Punch (15): 1d+1 cr, Reach C",
        ],
      },
      {
        text: "Moss Golem\nSocial background: TL 3\nST 20 [100]; DX 9 [-20]; IQ 4 [-120]; HT 12 [20].\nHP 28; Will 8; Per 9; FP 0. Speed 5.25; Move 5; Dodge 8.\nFeatures: Doesn't\nBreathe; DR 5; Injury Tolerance (No Blood).",
        creatures: ["name Moss Golem | st 20 | dx 9 | iq 4 | ht 12 | hp 28 | will 8 | per 9 | dodge 8 | dr 5"],
      },
    ],
  },
];
