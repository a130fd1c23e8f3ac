import type { Layout } from "./layout.ts";

/** Layouts that readers got wrong, one of each kind. A value that ends in `*` begins so. */
export const ODD: Layout = {
  title: "one of each kind",
  texts: [
    {
      text: "3 Orcs (AC 6, HD 1, hp 5, 4, 3, #AT 1, D 1d6, ML 8)",
      creatures: [
        "name Orcs | actors 3 | ac 6 | counted down | hd 1 | hp 5, 4, 3 | attacks 1 | weapons (1d6) | morale 8",
      ],
    },
    {
      text: "8 Kobolds: AC 13, HD 1/2, hp 3 each, #At 1, Dam 1d4",
      creatures: ["name Kobolds | actors 8 | ac 13 | hp 3"],
    },
    {
      text: "Hellhound\nAC: 14\nHD: 3\nNo. of Attacks: 1 bite or 1 breath\nDamage: 1d6 bite, 3d6 breath\nMorale: 9",
      creatures: ["name Hellhound | ac 14 | attacks 1 | weapons bite (1d6) or breath (3d6)"],
    },
    {
      text: "| | Ant, Giant | Ant, Huge |\n|---|---|---|\n| Armor Class: | 17 | 15 |\n| Hit Dice: | 4 | 2 |\n| No. of Attacks: | 1 bite | 1 bite |\n| Damage: | 2d6 | 1d10 |\n| Morale: | 7 | 7 |",
      creatures: [
        "name Ant, Giant | ac 17 | hd 4 | weapons bite (2d6)",
        "name Ant, Huge | ac 15 | hd 2 | weapons bite (1d10)",
      ],
    },
    {
      text: "Bandit\nClass: Mundane\nST 12 HP 13 Speed 5.75\nDX 11 Will 10 Move 5\nIQ 10 Per 10\nHT 12 FP 12 SM 0\nDodge 8 Parry 9 DR 2",
      creatures: ["st 12 | dx 11 | iq 10 | ht 12 | hp 13 | basicSpeed 5.75 | dodge 8 | parry 9 | dr 2"],
    },
    {
      text: "Mire Maw\nArmor Class: 14\nHit Dice: 6\nNo. of Attacks: 1 bite + swallow on 19/20\nDamage: 1d8\nMovement: 60'\nMorale: 9",
      creatures: ["name Mire Maw | ac 14 | attacks 1 | weapons bite (1d8) | morale 9"],
    },
    {
      text: "Cloud Hawk\nArmor Class: 14\nHit Dice: 4\nNo. of Attacks: 1 claw\nDamage: 1d6\nMovement: Fly 150' (10')\nMorale: 8",
      creatures: ["name Cloud Hawk | ac 14 | hd 4 | basicMove 19 | morale 8"],
    },
    {
      text: "Old Hunger\nAC 3 [16], HD 7–9** (31/36/40hp), Att 1 × touch (1d10 + energy drain) or 1 × gaze (charm), THAC0 13 [+6] / 12 [+7] / 12 [+7], MV 120’ (40’) / 180’ (60’) flying, SV D8 W9 P10 B10 S12 (7–9), ML 11, AL Chaotic, XP 1,250/1,750/2,300, NA 1d4 (1d6), TT F",
      creatures: [
        "name Old Hunger | ac 3 | hd 7 | hp 31 | actors 1 | attacks 1 | thac0 13 | bonus 6 | xp 1250 | morale 11 | basicMove 5",
      ],
    },
    {
      text: "Dusk Raider, male human Ftr2: CR 2; Medium humanoid; HD 2d10+4; hp 17; Init +1; Spd 20 ft.; AC 17, touch 11, flat-footed 16; Base Atk +2; Grp +4; Atk +5 melee (1d8+2/19-20, longsword); AL NE; SV Fort +5, Ref +1, Will +0; Str 14, Dex 13, Con 14, Int 10, Wis 10, Cha 8.",
      creatures: ["name Dusk Raider | ac 17 | counted up | hd 2 | hp 17 | basicMove 3 | bonus 2 | actors 1"],
    },
    {
      text: "Dock Thug: STR 14 CON 13 SIZ 14 INT 10 POW 9 DEX 11 HP 14 Damage Bonus +1D4. Fist/Punch 60%, damage 1D3+db; Knife 45%, damage 1D4+2+db; Dodge 35%.",
      creatures: ["name Dock Thug | hp 14 | actors 1 | agility 11"],
    },
    {
      text: "Harbour Cultist\nSTR 65 CON 60 SIZ 70 DEX 55 INT 50\nAPP 40 POW 45 EDU 40 SAN 0 HP 13\nDB +1D4 Build 1 Move 8 MP 9\nATTACKS\nAttacks per round: 1\nFighting (Brawl) 45% (22/9), damage 1D3+1D4\n.38 revolver 40% (20/8), damage 1D10\nDodge 30% (15/6)",
      creatures: ["name Harbour Cultist | hp 13 | agility 11 | weapons Fighting Brawl 45%*"],
    },
    {
      text: "    Quay Horse (AC: 7, HD: 2, hp: 9; Mv: 240 (80), Att: 2, Dmg: d4/d4, Sv: F1, M: 7, Special: none)",
      creatures: [
        "name Quay Horse | ac 7 | hd 2 | hp 9 | attacks 2 | weapons (1d4); (1d4) | basicMove 10 | saves F1 | morale 7",
      ],
    },
    {
      text: "Heavy Wardens (5): Init +0; Atk maul +4 melee (1d8+2) or javelin +2 missile fire (1d6, range 30'); AC 16; HD 2d12; hp 17 each; MV 20'; Act 2d20; SP none; SV Fort +2, Ref +1, Will +1; AL L.",
      creatures: [
        "name Heavy Wardens | actors 5 | ac 16 | counted up | hd 2 | hp 17 | weapons maul (1d8+2) or javelin (1d6) | attacks 2 | basicMove 3",
      ],
    },
    {
      text: "## Sump Leech\n**HD 3 | AC 12 | HP 14** | [Darkvision]<br>\nAtk 2 bites (1d4) | Mv 15’ | Ml 8 | XP 90<br>\nBlood drain (DC 12 STR).<br>",
      creatures: [
        "name Sump Leech | hd 3 | ac 12 | counted up | hp 14 | attacks 2 | weapons 2 × bites (1d4) | morale 8 | xp 90 | basicMove 2",
      ],
    },
    {
      text: "MILL KNAVE\nA hooded thief with soot on the hands.\nAC 12 (leather), HP 10, ATK 1 shortsword +2 (1d6) or 1 sling (far) +2 (1d4), MV near (climb), S +0, D +2, C +1, I +0, W -1, Ch +0, AL C, LV 2\nAmbush. Deals an extra die of damage when undetected.",
      creatures: [
        "name Mill Knave | ac 12 | counted up | hp 10 | hd 2 | attacks 1 | weapons shortsword (1d6) or sling (1d4) | basicMove 4",
      ],
    },
    {
      text: "Cellar Ghast\nAC 6 [13], HD 2* (9hp), Att 2 × claw (1d3 + para-\nlysis), 1 × bite (1d3), THAC0 18\n[+1], MV 90’ (30’), SV D12 W13 P14\nB15 S16 (2), ML 9, AL Chaotic, XP 25,\nNA 1d6 (2d8), TT B",
      creatures: [
        "name Cellar Ghast | ac 6 | hd 2 | hp 9 | attacks 3 | weapons 2 × claw (1d3 + paralysis); bite (1d3) | thac0 18 | bonus 1 | basicMove 4 | saves D12 W13 P14 B15 S16 (2) | morale 9 | xp 25 | appearing 1d6 (2d8)",
      ],
    },
    {
      text: "Salt Troll\nArmor Class: 4\nHit Dice: 6+3\nNo. of At\u00adtacks: 3 (2 claws, bite)\nDam\u00adage: 1d6/1d6/1d10\nMove\u00adment: 120' (40')\nMorale: 10 (8)\nSpecial: regene-\nrates 3 hp a round",
      creatures: [
        "name Salt Troll | ac 4 | hd 6 | hp 30 | attacks 3 | weapons 2 × claws (1d6); bite (1d10) | basicMove 5 | morale 10",
      ],
    },
    {
      text: "```statblock\nname: Ford Wight\nac: 15\nhp: 14\nhit_dice: 3d8\nspeed: 30 ft.\nactions:\n  - name: Touch\n    desc: 1d6 and drain\n```",
      creatures: ["name Ford Wight | ac 15 | hp 14 | hd 3"],
    },
    {
      text: "Silt Ghoul: AC 6 [13], HD 2, hp 9, Att 1 × claw (1d4), MV 36 m (12 m), ML 9",
      creatures: ["name Silt Ghoul | ac 6 | hd 2 | hp 9 | weapons claw (1d4) | basicMove 5 | morale 9"],
    },
    {
      text: "Wood Hag: AC 6 [13], HD 3, HP 11, ATK 2 claws (1d4), SP curse, MV 12, SAV 14, BHB +3, AL C, HDE/XP 5/240",
      creatures: [
        "name Wood Hag | ac 6 | hd 3 | hp 11 | attacks 2 | weapons 2 × claws (1d4) | basicMove 5 | saves 14 | bonus 3 | xp 240",
      ],
    },
    {
      text: "Silt Crab\nHP 12, AC 14, LVL 3, MOV 40', MRL 7, NA 2d6, ATK 2 pincers (d6)",
      creatures: [
        "name Silt Crab | hp 12 | ac 14 | counted up | hd 3 | attacks 2 | weapons 2 × pincers (1d6) | morale 7 | basicMove 5 | appearing 2d6",
      ],
    },
    {
      text: "Bog Orc (4): MV 120', AC 3, HD 1, hp 5 each, #AT 1 (weapon), D 1d6 or by weapon, SV F1, ML +1, AL C",
      creatures: ["name Bog Orc | actors 4 | ac 3 | counted up | hd 1 | hp 5 | attacks 1 | basicMove 5 | saves F1"],
    },
    {
      text: "Ankle Worm ST: 21 HP: 24 Speed: 5.75 DX: 10 Will: 11 Move: 5 (Tunneling Move 4) IQ: 2 Per: 11 HT: 13 FP: 13 SM: +2 Dodge: 8 Parry: N/A DR: 3 Bite (12): 2d+1 pi+ Spit Acid (12): 1d+3 cor, Acc 2, Range 5/10. Traits: Horizontal; Infravision. Skills: Brawling-12; Climbing-14. Class: Dire Animal.",
      creatures: [
        "name Ankle Worm | st 21 | hp 24 | basicSpeed 5.75 | dx 10 | will 11 | basicMove 5 | iq 2 | per 11 | ht 13 | fp 13 | size 2 | dodge 8 | dr 3 | weapons Bite (12): 2d+1 pi+; Spit Acid (12): 1d+3 cor* | traits Horizontal; Infravision* | skills Brawling-12; Climbing-14*",
      ],
    },
    {
      text: "Typical Stats\nST:\n25\nHP:\n25\nSpeed:\n6.25\nDX:\n12\nWill:\n12\nMove:\n6 ground, 2 tunnel\nIQ:\n4\nPer:\n12\n\n\nHT:\n14\nFP:\n14\nSM:\n+2\nDodge:\n9\nParry:\nN/A\nDR:\n2 (tough skin)\nSharp Claws (14): 3d-1 cutting, Reach C-1.\nSharp Teeth (14): 3d-1 cutting, Reach C.\n\nTraits: Berserk (Battle Rage) (12); Horizontal; Night Vision 6.\nSkills: Brawling-14; Stealth-13.",
      creatures: [
        "st 25 | hp 25 | basicSpeed 6.25 | dx 12 | will 12 | basicMove 6 | iq 4 | per 12 | ht 14 | fp 14 | size 2 | dodge 9 | dr 2 | parry  | weapons Sharp Claws (14): 3d-1 cut* | skills Brawling-14; Stealth-13*",
      ],
    },
    {
      text: "Guarda da ponte\nST 12, DX 11, IQ 10, HT 12\nPV 13, Vontade 10, Per 11, PF 12\nVelocidade 5,75, Deslocamento 5, Esquiva 8, Aparar 9, RD 2\nLança (12): 1d+3 perf, Alcance 1, 2",
      creatures: [
        "name Guarda da ponte | st 12 | dx 11 | iq 10 | ht 12 | hp 13 | will 10 | per 11 | fp 12 | basicSpeed 5.75 | basicMove 5 | dodge 8 | parry 9 | dr 2 | weapons Lança (12): 1d+3 imp*",
      ],
    },
    {
      text: "Torwache\nST 12, GE 11, IN 10, KO 12, TP 13, Wille 10, Wahrnehmung 11, EP 12\nGrundgeschwindigkeit 5,75, Grundbewegung 5, Ausweichen 8, Parade 9, SR 2\nSpeer (12): 1W+3 stich, Reichweite 1, 2",
      creatures: [
        "name Torwache | st 12 | dx 11 | iq 10 | ht 12 | hp 13 | will 10 | per 11 | fp 12 | basicSpeed 5.75 | basicMove 5 | dodge 8 | parry 9 | dr 2 | weapons Speer (12): 1d+3*",
      ],
    },
    {
      text: "Torfghul\nRK 6 [13], TW 2* (9 TP), Angriffe 2 × Klaue (1W3), 1 × Biss (1W4), ETW0 18 [+1], BW 27 m (9 m), RW T12 Z13 L14 O15 S16, MO 9, GE Chaotisch, EP 25, AE 1W6 (2W8)",
      creatures: [
        "name Torfghul | ac 6 | counted down | hd 2 | hp 9 | attacks 3 | weapons 2 × Klaue (1d3); Biss (1d4) | thac0 18 | bonus 1 | morale 9 | xp 25 | basicMove 4",
      ],
    },
    {
      text: "Goule des tourbières\nCA 6 [13], DV 2* (9 pv), Att 2 × griffe (1d3), 1 × morsure (1d4), TAC0 18 [+1], Dépl 27 m (9 m), JP M12 B13 P14 S15 S16, Mor 9, AL Chaotique, PX 25, NA 1d6 (2d8)",
      creatures: [
        "name Goule des tourbières | ac 6 | counted down | hd 2 | hp 9 | attacks 3 | weapons 2 × griffe (1d3); morsure (1d4) | thac0 18 | morale 9 | xp 25 | basicMove 4",
      ],
    },
    {
      text: "Necrófago del pantano\nCA 6 [13], DG 2* (9 pg), Ata 2 × garra (1d3), 1 × mordisco (1d4), GAC0 18 [+1], MV 27 m (9 m), TS M12 V13 P14 A15 C16, ML 9, AL Caótico, PX 25, NA 1d6 (2d8)",
      creatures: [
        "name Necrófago del pantano | ac 6 | counted down | hd 2 | hp 9 | attacks 3 | weapons 2 × garra (1d3); mordisco (1d4) | thac0 18 | morale 9 | xp 25",
      ],
    },
    {
      text: "Hill Ape\n6 HP, 10 STR, 16 DEX, 3 WIL, Claws (d6+d6)\n\nRoad Warden\n8 HP, 1 Armor, 12 STR, 12 WIL, sword (d8)",
      creatures: ["name Hill Ape | hp 6 | weapons Claws (1d6+1d6)", "name Road Warden | hp 8 | weapons sword (1d8)"],
    },
    {
      text: "Copper Hound\nSTR: 14 CON: 12 SIZ: 10 DEX: 15 INS: 12 POW: 9\nAction Points: 2\nDamage Modifier: 0\nMagic Points: 9\nMovement: 8m\nInitiative Bonus: 13\nArmour: Fur (1 AP)\n1d20 Location AP/HP\n1-3 Right hind leg 1/5\n4-6 Left hind leg 1/5\n7-10 Hindquarters 1/6\n11-13 Forequarters 1/7\n14-16 Right front leg 1/5\n17-18 Left front leg 1/5\n19-20 Head 1/5\nSkills: Athletics 54%, Evade 60%, Perception 51%\nCombat Style: Pack Hunter 59%\nBite  M  T  1d6  As head",
      creatures: ["name Copper Hound | initiative 13 | actors 1 | agility 15"],
    },
    {
      text: "Hill Broo\nSTR 13 CON 15 SIZ 10 INT 12 POW 11 DEX 14 CHA 6\nHit Points 13  Move 9  DEX SR 2  Damage Bonus none\nArmour 2-pt hide\nWeapon  SR  Attack%  Damage  Parry%  HP\nHead butt  7  40%  1D6  -  -\nSpear  6  45%  1D8+1  40%  10\nDodge 42%",
      creatures: ["name Hill Broo | hp 13 | agility 14 | actors 1"],
    },
    {
      text: "Tin Sentry\nInitiative 55, Hit Points 24, Awareness 40%\nHalberd 62% (1d10+2), Crossbow 48% (1d8)",
      creatures: ["name Tin Sentry | hp 24 | initiative 55 | weapons Halberd 62% (1d10+2)*"],
    },
    {
      text: 'Name,AC,HD,hp,Attacks,Damage,Morale\nBog Rat,7,1-1,3,1 bite,1d3,6\n"King, Bog",4,5,24,2 claws,1d6,10',
      creatures: [
        "name Bog Rat | ac 7 | hd 1 | hp 3 | weapons bite (1d3) | morale 6",
        "name King, Bog | ac 4 | hd 5 | hp 24 | attacks 2 | weapons 2 × claws (1d6) | morale 10",
      ],
    },
    {
      text: "Name           AC   HD    hp   Attacks    Damage   ML\nBog Rat        7    1-1   3    1 bite     1d3      6\nBog King       4    5     24   2 claws    1d6      10",
      creatures: [
        "name Bog Rat | ac 7 | hd 1 | hp 3 | weapons bite (1d3) | morale 6",
        "name Bog King | ac 4 | hd 5 | hp 24 | attacks 2 | weapons 2 × claws (1d6) | morale 10",
      ],
    },
    {
      text: "SLAG CREEPER\nChittering centipedes the\nsize of ponies.\nAC 12, HP 17, ATK 1 bite +3 (1d6)\nand 1 tentacle +3 (1d8 + toxin),\nMV near (climb), S +2, D +2, C +0,\nI -3, W +1, Ch -3, AL N, LV 4\nToxin. DC 12 CON or paralyzed\n1d4 rounds.",
      creatures: [
        "name Slag Creeper | ac 12 | counted up | hp 17 | hd 4 | attacks 2 | weapons bite (1d6); tentacle (1d8 + toxin) | basicMove 4",
      ],
    },
    {
      text: "Marra of the Fells\n\nST 16 [60]; DX 14 [80]; IQ 10 [0]; HT 13 [30]\nDamage 2d-1/3d+1; BL 51 lbs.; HP 20 [8]; Will 10 [0]; Per 13 [15]; FP 13 [0].\nBasic Speed 6.25 [-10]; Basic Move 6 [0]; Move 4.\nDodge 9; Parry 12 (Spear); Block 12.\n\nAdvantages\nCatfall [10]\n\nDisadvantages and Quirks\nBloodlust (12) [-10]\n\nSkills\nBrawling-14 [ 1 ]\nCamouflage-12* [ 1 ]\nSpear-18 [ 20 ]\n\n* Includes +2 for Outdoorsman\n\nEquipment\nFine Spear, 2d+2 imp (reach 1 or 1,2 two-handed). $200, 4 lbs.",
      creatures: [
        "name Marra of the Fells | st 16 | dx 14 | iq 10 | ht 13 | hp 20 | will 10 | per 13 | fp 13 | basicSpeed 6.25 | basicMove 6 | dodge 9 | parry 12 | block 12 | skills Brawling-14* | traits Catfall*",
      ],
    },
    {
      text: "Wall Rifleman\nST 11 DX 10 IQ 10 HT 11 HP 12 Will 11 Per 11 FP 11 Speed 5.25, Move 5\nSM 0 Dodge 9 DR 12/5* Parry 10\nAssault Rifle (12) 7d pi, Acc 5, RoF 10, Shots 30, Bulk -5, Rcl 3\nKnife (13) 1d-2 cut reach C,1",
      creatures: [
        "name Wall Rifleman | st 11 | dx 10 | hp 12 | will 11 | basicSpeed 5.25 | basicMove 5 | dodge 9 | parry 10 | dr 12 | weapons Assault Rifle (12): 7d pi*",
      ],
    },
    {
      text: "Human Archer: Pell Dunk\nstrength: 13   hit-points: 14   will: 12\ndexterity: 12   fatigue: 10   vision: 11\nintelligence: 11   speed: 6.0   hearing: 12\nhealth: 9   move: 6",
      creatures: ["st 13 | dx 12 | iq 11 | ht 9 | hp 14 | will 12 | fp 10 | basicMove 6 | basicSpeed 6.0"],
    },
    {
      text: "> Night: 3 Coal Kobolds. AC 7 [12], HD 1/2, Att 1 × club (1d4) or 1 x blowgun (1d2 + poison), THAC0 19 [0], MV 60’ (20’), SV D14 W15 P16 B17 S18 (NH), ML 8, AL Chaotic",
      creatures: [
        "name Coal Kobolds | actors 3 | ac 7 | counted down | hd 0 | attacks 1 | weapons club (1d4) or blowgun (1d2 + poison) | thac0 19 | morale 8 | basicMove 3",
      ],
    },
    {
      text: "Bone Hound          Bone Rider\nAC 7 [12]           AC 4 [15]\nHD 2 (9hp)          HD 3 (14hp)\nAtt 1 × bite (1d6)  Att 1 × lance (1d8)\nML 12               ML 12",
      creatures: [
        "name Bone Hound | ac 7 | hp 9 | weapons bite (1d6)",
        "name Bone Rider | ac 4 | hp 14 | weapons lance (1d8)",
      ],
    },
  ],
};
