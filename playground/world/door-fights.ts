import { CARDS, type DoorExample, type DoorFight } from "../shared/door-fight.ts";
import type { Dict } from "../shared/loose.ts";
import type { WorldServer } from "./world-server.ts";

/**
 * Returns the example fights still in the world, those with cards first. Encounters created by users are not on the
 * first page.
 */
export function doorFights(world: WorldServer, examples: readonly DoorExample[]): readonly DoorFight[] {
  const fights = world.documents.all("Combat").flatMap((combat): DoorFight[] => {
    const title = ((combat.flags as Dict).world as Dict | undefined)?.title;
    const example = examples.find((each) => each.title === title);
    if (!example) return [];
    const { pacing } = (combat.system as Dict).encounter as { readonly pacing: string };
    const people = (combat.combatants as Dict[]).filter(({ hidden }) => hidden !== true).length;
    return [
      { id: combat._id as string, example: example.name, title: example.title, pacing, people, ...example.first },
    ];
  });
  const place = ({ example }: DoorFight): number => CARDS.indexOf(example ?? "");
  return [
    ...fights.filter((each) => place(each) >= 0).sort((a, b) => place(a) - place(b)),
    ...fights.filter((each) => place(each) < 0),
  ];
}
