import type { Layout } from "./layout.ts";

/** Old-school layouts. Each creature: the fields that its text gives, as "field value | field value". */
export const OLD: readonly Layout[] = [
  {
    title: "brackets in the sentences of a module",
    texts: [
      {
        text: "The guards are asleep. 3 Mudlings (AC 6, HD 1, hp 5, 4, 3, #AT 1, D 1d6, ML 8) lie by the fire.",
        creatures: [
          "name Mudlings | actors 3 | ac 6 | counted down | hd 1 | hp 5, 4, 3 | attacks 1 | weapons (1d6) | morale 8",
        ],
      },
      {
        text: "If the bell rings, the captain [AC 4; HD 3; hp 17; #AT 1; D 1d8+1; ML 10; AL C; XP 50] arrives with two dogs (AC 7, HD 1+1, hp 6, 5; MV 180' (60'); #AT 1 bite; D 1d4; ML 8).",
        creatures: [
          "name Captain | actors 1 | ac 4 | hd 3 | hp 17 | weapons (1d8+1) | morale 10 | xp 50",
          "name Dogs | actors 2 | ac 7 | hd 1 | hp 6, 5 | weapons bite (1d4) | morale 8 | basicMove 8",
        ],
      },
      {
        text: "**Reed Stalker** (AC 5 [14], HD 4 (18 hp), MV 120' (40'), #AT 2 claws/1 bite, D 1d4/1d4/1d8, THAC0 16 [+3], ML 9, XP 125) hunts here.",
        creatures: [
          "name Reed Stalker | ac 5 | counted down | hd 4 | hp 18 | attacks 3 | weapons 2 × claws (1d4); bite (1d8) | thac0 16 | bonus 3 | morale 9 | xp 125",
        ],
      },
      {
        text: "In the pit wait 2 Bone Walkers [AC 7, HD 1, hp 4 each, #AT 1 weapon, D 1d6, ML 12].\nA Grave Lord (AC 2, HD 6, hp 30, #AT 1, D 1d10, ML 12, SV F6) sits behind them.",
        creatures: [
          "name Bone Walkers | actors 2 | ac 7 | hp 4 | weapons weapon (1d6) | morale 12",
          "name Grave Lord | actors 1 | ac 2 | hd 6 | hp 30 | weapons (1d10) | saves F6",
        ],
      },
    ],
  },
  {
    title: "a number before the name, boxes for hit points",
    texts: [
      {
        text: "8 Rock Gnawers: AC 13, HD 1/2, hp 3 each, #At 1, Dam 1d4, Mv 20', Sv NM, Ml 6, XP 10",
        creatures: [
          "name Rock Gnawers | actors 8 | ac 13 | counted up | hd 0 | hp 3 | attacks 1 | weapons (1d4) | morale 6 | xp 10 | saves NM",
        ],
      },
      {
        text: "2 Hill Thugs: AC 14, HD 1, #At 1 weapon, Dam 1d8, Mv 40', Sv F1, Ml 8, XP 25\nHP 6 □□□□□ □\n4 □□□□",
        creatures: [
          "name Hill Thugs | actors 2 | ac 14 | hd 1 | hp 6, 4 | weapons weapon (1d8) | saves F1 | basicMove 5",
        ],
      },
      {
        text: "Marsh Goblin (8)\nAC 6, HD 1-1, hp 4 each, #AT 1, D 1d6, ML 7",
        creatures: ["name Marsh Goblin | actors 8 | ac 6 | hd 1 | hp 4 | morale 7"],
      },
      {
        text: "4 Wagon Guards: AC 15, HD 1, hp 5, 6, 2, 7, #At 1 spear, Dam 1d6, Mv 30', Sv F1, Ml 8, XP 25 ea.",
        creatures: ["name Wagon Guards | actors 4 | ac 15 | hp 5, 6, 2, 7 | weapons spear (1d6) | xp 25"],
      },
      {
        text: "Cinder Toad: AC 12, HD 3 (+1), #At 1 tongue or 1 spit, Dam 1d6 or 2d4, Mv 20', Sv F3, Ml 7, XP 145\nHP 15 □□□□□ □□□□□ □□□□□",
        creatures: [
          "name Cinder Toad | actors 1 | ac 12 | hd 3 | hp 15 | attacks 1 | weapons tongue (1d6) or spit (2d4) | xp 145",
        ],
      },
      {
        text: "3 Lantern Beetles: AC 16, HD 1+2, #At 1 bite, Dam 2d4, Mv 40', Sv F1, Ml 7, XP 25\nHP 9 ☐☐☐☐☐ ☐☐☐☐\n 7 ☐☐☐☐☐ ☐☐\n 5 ☐☐☐☐☐",
        creatures: ["name Lantern Beetles | actors 3 | ac 16 | hd 1 | hp 9, 7, 5 | weapons bite (2d4)"],
      },
    ],
  },
  {
    title: "one line with both armour classes",
    texts: [
      {
        text: "Salt Ghoul\nAC 6 [13], HD 2* (9hp), Att 2 × claw (1d3 + paralysis), 1 × bite (1d3 + paralysis), THAC0 18 [+1], MV 90' (30'), SV D12 W13 P14 B15 S16 (2), ML 9, AL Chaotic, XP 25, NA 1d6 (2d8), TT B",
        creatures: [
          "name Salt Ghoul | ac 6 | counted down | hd 2 | hp 9 | attacks 3 | weapons 2 × claw (1d3 + paralysis); bite (1d3 + paralysis) | thac0 18 | bonus 1 | basicMove 4 | saves D12 W13 P14 B15 S16 (2) | morale 9 | xp 25 | appearing 1d6 (2d8)",
        ],
      },
      {
        text: "Ridge Ape\nAC 6 [13], HD 4 (18hp), Att [2 × claw (1d4) or 1 × rock (1d6)], THAC0 16 [+3], MV 120' (40'), SV D10 W11 P12 B13 S14 (2), ML 8, AL Neutral, XP 75, NA 1d6 (2d4), TT None",
        creatures: [
          "name Ridge Ape | ac 6 | hd 4 | hp 18 | attacks 2 | weapons 2 × claw (1d4) or rock (1d6) | thac0 16 | xp 75 | appearing 1d6 (2d4)",
        ],
      },
      {
        text: "Kelp Man\nAC 7 [12], HD 3 (13hp), Att 1 × fist (1d8), THAC0 17 [+2], MV 60' (20') / 120' (40') swimming, SV D12 W13 P14 B15 S16 (F3), ML 12, AL Neutral, XP 35, NA 1d4 (1d4), TT None",
        creatures: ["name Kelp Man | ac 7 | hp 13 | weapons fist (1d8) | basicMove 3 | thac0 17 | bonus 2 | xp 35"],
      },
      {
        text: "Sky Drake\nAC 3 [16], HD 7** (31hp), Att 1 × bite (2d8) or 1 × breath (4d6), THAC0 13 [+6], MV 90' (30') / 240' (80') flying, SV D8 W9 P10 B10 S12 (7), ML 9, AL Neutral, XP 1,250, NA 1 (1d3), TT H",
        creatures: [
          "name Sky Drake | ac 3 | hd 7 | hp 31 | attacks 1 | weapons bite (2d8) or breath (4d6) | thac0 13 | bonus 6 | xp 1250 | morale 9",
        ],
      },
      {
        text: "Tomb Page\nAC 9 [10], HD 1/2 (2hp), Att 1 × weapon (1d6 or by weapon), THAC0 19 [0], MV 120' (40'), SV D14 W15 P16 B17 S18 (NH), ML 6, AL Any, XP 5, NA 1d8 (5d8), TT U",
        creatures: [
          "name Tomb Page | ac 9 | counted down | hd 0 | hp 2 | weapons weapon (1d6 or by weapon) | thac0 19 | bonus 0 | xp 5",
        ],
      },
      {
        text: "Ash Giant\nAC 4 [15], HD 11+2 (51hp), Att 1 × weapon (5d6) or rock (3d6), THAC0 11 [+8], MV 120' (40'), SV D4 W5 P6 B5 S8 (11), ML 9, AL Chaotic, XP 1,900, NA 1d2 (1d3), TT E + 5,000gp",
        creatures: [
          "name Ash Giant | ac 4 | hd 11 | hp 51 | attacks 1 | weapons weapon (5d6) or rock (3d6) | thac0 11 | xp 1900 | giant yes",
        ],
      },
    ],
  },
  {
    title: "semicolons and challenge levels",
    texts: [
      {
        text: "Cave Louse: HD 1; AC 5[14]; Atk bite (1d4); Move 9; Save 17; AL N; CL/XP 1/15; Special: none.",
        creatures: [
          "name Cave Louse | hd 1 | ac 5 | counted down | weapons bite (1d4) | basicMove 4 | saves 17 | xp 15",
        ],
      },
      {
        text: "Gloom Wolf: HD 4+4; AC 4[15]; Atk bite (1d8); Move 18; Save 13; AL C; CL/XP 5/240; Special: howl (save or flee for 1d6 rounds).",
        creatures: ["name Gloom Wolf | hd 4 | hp 22 | ac 4 | weapons bite (1d8) | basicMove 8 | saves 13 | xp 240"],
      },
      {
        text: "Stone Idol: HD 9; AC 2[17]; Atk 2 fists (2d6); Move 6; Save 6; AL N; CL/XP 10/1,400; Special: immune to fire.",
        creatures: [
          "name Stone Idol | hd 9 | ac 2 | attacks 2 | weapons 2 × fists (2d6) | basicMove 3 | saves 6 | xp 1400",
        ],
      },
      {
        text: "Moor Wisp: HD 2; AC 3[16]; Atk shock (1d8) or chill (1d6); Move 0 (Fly 18); Save 16; AL C; CL/XP 4/120; Special: only harmed by silver.",
        creatures: [
          "name Moor Wisp | hd 2 | ac 3 | attacks 1 | weapons shock (1d8) or chill (1d6) | saves 16 | xp 120",
        ],
      },
      {
        text: "Gutter Sneak (6): HD <1 (1d4 hp); AC 7[12]; Atk knife (1d4); Move 12; Save 18; AL C; CL/XP A/5; Special: None.",
        creatures: ["name Gutter Sneak | actors 6 | hd 0 | ac 7 | weapons knife (1d4) | saves 18 | xp 5"],
      },
      {
        text: "Thorn Bear: HD 5+1; AC 6[13]; Atk 2 claws (1d3) and bite (1d6); Move 9; Save 12; AL N; CL/XP 5/240; Special: hug.",
        creatures: [
          "name Thorn Bear | hd 5 | ac 6 | attacks 3 | weapons 2 × claws (1d3); bite (1d6) | saves 12 | xp 240",
        ],
      },
    ],
  },
  {
    title: "a label a line, ascending armour class",
    texts: [
      {
        text: "Ember Hound\nAC: 14\nHD: 3\nNo. of Attacks: 1 bite or 1 breath\nDamage: 1d6 bite, 3d6 breath\nMovement: 40'\nNo. Appearing: 2d4\nSave As: Fighter: 3\nMorale: 9\nTreasure Type: C\nXP: 145",
        creatures: [
          "name Ember Hound | ac 14 | counted up | hd 3 | attacks 1 | weapons bite (1d6) or breath (3d6) | basicMove 5 | appearing 2d4 | saves Fighter: 3 | morale 9 | xp 145",
        ],
      },
      {
        text: "Pond Troll\nArmor Class: 16\nHit Dice: 6 (+8)\nNo. of Attacks: 2 claws/1\nbite\nDamage: 1d6/1d6/1d10\nMovement: 30' (10') Swim 40'\nNo. Appearing: 1d8\nSave As: Fighter: 6\nMorale: 10 (8)\nXP: 550",
        creatures: [
          "name Pond Troll | ac 16 | hd 6 | hp 27 | attacks 3 | weapons 2 × claws (1d6); bite (1d10) | basicMove 4 | morale 10 | xp 550 | saves Fighter: 6",
        ],
      },
      {
        text: "Cliff Bat\nArmor Class: 14\nHit Dice: 4\nNo. of Attacks: 1 bite\nDamage: 1d8\nMovement: 10' Fly 60' (10')\nNo. Appearing: 1d10\nSave As: Fighter: 2\nMorale: 8\nXP: 240",
        creatures: ["name Cliff Bat | ac 14 | hd 4 | weapons bite (1d8) | appearing 1d10 | xp 240 | saves Fighter: 2"],
      },
      {
        text: "Bog Snake\nArmor Class: 14\nHit Dice: 2*\nNo. of Attacks: 1 bite\nDamage: 1d4+poison\nMovement: 30'\nNo. Appearing: 1d6\nSave As: Fighter: 2\nMorale: 7\nTreasure Type: None\nXP: 100",
        creatures: ["name Bog Snake | ac 14 | hd 2 | hp 9 | weapons bite (1d4+poison) | basicMove 4 | xp 100"],
      },
      {
        text: "War Ostrich\nArmor Class: 13\nHit Dice: 2+2\nAttack Bonus: +2\nNo. of Attacks: 1 kick or 1 peck\nDamage: 1d8 kick, 1d4 peck\nMovement: 80' (10')\nSave As: Fighter: 1\nMorale: 6\nXP: 75",
        creatures: [
          "name War Ostrich | hd 2 | hp 11 | bonus 2 | attacks 1 | weapons kick (1d8) or peck (1d4) | basicMove 10 | morale 6",
        ],
      },
      {
        text: "Mine Wight\nArmor Class: 15\nHit Dice: 3**\nNo. of Attacks: 1 touch\nDamage: Energy drain (1 level)\nMovement: 30'\nSave As: Fighter: 3\nMorale: 12\nXP: 205",
        creatures: ["name Mine Wight | ac 15 | hd 3 | weapons touch (Energy drain (1 level)) | morale 12 | xp 205"],
      },
    ],
  },
  {
    title: "shouted labels, inches and ranges",
    texts: [
      {
        text: 'BRIAR CAT\nFREQUENCY: Uncommon\nNO. APPEARING: 1-4\nARMOR CLASS: 6\nMOVE: 15"\nHIT DICE: 3 + 1\n% IN LAIR: 15%\nNO. OF ATTACKS: 3\nDAMAGE/ATTACK: 1-3/1-3/2-8\nSPECIAL ATTACKS: Rear claws\nALIGNMENT: Neutral\nSIZE: M',
        creatures: [
          "name Briar Cat | ac 6 | counted down | basicMove 6 | hd 3 | hp 14 | attacks 3 | weapons (1d3); (1d3); (2d4) | appearing 1-4",
        ],
      },
      {
        text: 'FLINT GARGOYLE\nARMOR CLASS: 5\nMOVE: 9"/15"\nHIT DICE: 4+4\nNO. OF ATTACKS: 4\nDAMAGE/ATTACK: 1-3/1-3/1-6/1-4\nSIZE: M',
        creatures: [
          "name Flint Gargoyle | ac 5 | basicMove 4 | hd 4 | hp 22 | attacks 4 | weapons (1d3); (1d3); (1d6); (1d4)",
        ],
      },
      {
        text: 'MARL OGRE\nARMOR CLASS: 5\nMOVE: 9"\nHIT DICE: 4+1\nNO. OF ATTACKS: 1\nDAMAGE/ATTACK: 5-10\nINTELLIGENCE: Low\nSIZE: L',
        creatures: ["name Marl Ogre | ac 5 | hp 19 | attacks 1 | weapons (1d6+4)"],
      },
      {
        text: 'DUNE SCORPION\nARMOR CLASS: 3\nMOVE: 15"\nHIT DICE: 5+5\nNO. OF ATTACKS: 3\nDAMAGE/ATTACK: 3-6/3-6/4-10\nSPECIAL ATTACKS: Poison sting\nSIZE: M',
        creatures: ["name Dune Scorpion | ac 3 | hd 5 | attacks 3 | weapons (1d4+2); (1d4+2); (2d4+2)"],
      },
      {
        text: 'LOFT RAT\nARMOR CLASS: 7\nMOVE: 12"//6"\nHIT DICE: 1-4 hit points\nNO. OF ATTACKS: 1\nDAMAGE/ATTACK: 1-3\nSIZE: S',
        creatures: ["name Loft Rat | ac 7 | basicMove 5 | hd 0 | hp 2 | weapons (1d3)"],
      },
      {
        text: 'HEATH SHADE\nARMOR CLASS: 7\nMOVE: 12"\nHIT DICE: 3+3\nNO. OF ATTACKS: 1\nDAMAGE/ATTACK: 2-5 + strength\nXP VALUE: 255 + 4/hp',
        creatures: ["name Heath Shade | ac 7 | hd 3 | hp 16 | weapons (1d4+1 + strength) | xp 255"],
      },
    ],
  },
  {
    title: "a table with a creature in each column",
    texts: [
      {
        text: "| | Ant, Amber | Ant, Iron |\n|---|---|---|\n| Armor Class: | 17 | 15 |\n| Hit Dice: | 4 | 2 |\n| No. of Attacks: | 1 bite | 1 bite |\n| Damage: | 2d6 | 1d10 |\n| Movement: | 60' (10') | 50' |\n| Morale: | 7 | 6 |\n| XP: | 240 | 75 |",
        creatures: [
          "name Ant, Amber | ac 17 | counted up | hd 4 | weapons bite (2d6) | basicMove 8 | morale 7 | xp 240",
          "name Ant, Iron | ac 15 | hd 2 | weapons bite (1d10) | basicMove 6 | morale 6 | xp 75",
        ],
      },
      {
        text: "Bears\n\n| | Black | Cave | Frost |\n|:--|:-:|:-:|:-:|\n| AC | 14 | 15 | 14 |\n| HD | 4 | 7 | 6 |\n| #AT | 2 claws/1 bite | 2 claws/1 bite | 2 claws/1 bite |\n| D | 1d4/1d4/1d6 | 1d8/1d8/2d6 | 1d6/1d6/1d10 |\n| ML | 7 | 8 | 8 |",
        creatures: [
          "name Black | ac 14 | hd 4 | attacks 3 | weapons 2 × claws (1d4); bite (1d6) | morale 7",
          "name Cave | ac 15 | hd 7 | attacks 3 | weapons 2 × claws (1d8); bite (2d6) | morale 8",
          "name Frost | ac 14 | hd 6 | attacks 3 | weapons 2 × claws (1d6); bite (1d10) | morale 8",
        ],
      },
      {
        text: "\tMarsh Lizard\nArmor Class:\t15\nHit Dice:\t3+1\nNo. of Attacks:\t1 bite\nDamage:\t1d8\nMorale:\t7",
        creatures: ["name Marsh Lizard | ac 15 | hd 3 | hp 14 | weapons bite (1d8) | morale 7"],
      },
    ],
  },
  {
    title: "a table with a creature in each row, inside prose",
    texts: [
      {
        text: "The harbour watch has two AC units on the roof, which rattle.\n\n| Name | AC | HD | hp | #AT | D | ML |\n|---|---|---|---|---|---|---|\n| Watchman | 6 | 1 | 5 | 1 | 1d6 | 8 |\n| Sergeant | 4 | 2 | 11 | 1 | 1d8 | 9 |\n| Watch Dog | 7 | 1+1 | 6 | 1 bite | 1d4 | 8 |\n\nThey change at dusk, and each has a lantern with 3 hours of oil.",
        creatures: [
          "name Watchman | ac 6 | hd 1 | hp 5 | weapons (1d6) | morale 8",
          "name Sergeant | ac 4 | hd 2 | hp 11 | weapons (1d8) | morale 9",
          "name Watch Dog | ac 7 | hd 1 | hp 6 | weapons bite (1d4) | morale 8",
        ],
      },
      {
        text: "Wandering monsters of the fen, rolled with 1d6 each hour.\n| Creature | Armor Class | Hit Dice | Damage | Morale | XP |\n|---|---|---|---|---|---|\n| 4 Fen Imps | 15 | 1 | 1d4 | 7 | 25 |\n| Fen Hag | 13 | 4 | 1d8/1d8 | 9 | 240 |\nIn winter halve the numbers.",
        creatures: [
          "name Fen Imps | actors 4 | ac 15 | hd 1 | weapons (1d4) | morale 7 | xp 25",
          "name Fen Hag | actors 1 | ac 13 | hd 4 | attacks 2 | weapons (1d8); (1d8) | morale 9 | xp 240",
        ],
      },
      {
        text: "Name\tAC\tHD\tHP\tAttacks\tDamage\nTin Soldier\t3\t2\t9\t1 sword\t1d6",
        creatures: ["name Tin Soldier | ac 3 | hd 2 | hp 9 | weapons sword (1d6)"],
      },
    ],
  },
];
