import { Decks, requests, type Command } from "../../rules/core.ts";
import type { Faces } from "./fight.ts";
import { showValues, type Notes, type Scene } from "./player-values.ts";
import { notesOn } from "./submitted-values.ts";

const SUBMITTED: ReadonlySet<string> = new Set(["attack", "defend", "damage", "answer"]);

/**
 * Notes what differs from sheets and encounter (`submitted-values.ts`), and what was typed.
 * @param faces of the dice rolled for it
 */
export function withNotes(command: Command, faces: Faces, scene: Scene): Command {
  if (!SUBMITTED.has(command.type)) return command;
  try {
    return { ...command, ...(command.type === "answer" ? notesOnAnswers : notesOn)(command, faces, scene) };
  } catch (error) {
    // Unreadable values of a module must not stop the click.
    console.error("Segment Zero |", error);
    return command;
  }
}

const notesOnAnswers: Notes = ({ answers }, faces, { state }) => {
  const asked = new Map(requests(state).map((request) => [request.id, request]));
  const decks = new Decks();
  const isTyped = Object.entries(answers ?? {}).some(([id, value], at) => {
    const request = asked.get(id);
    if (!request?.dice) return false;
    const sum = showValues(decks.dice(request), faces[at]);
    return sum === null || decks.take(request, sum) !== value;
  });
  return isTyped ? { typed: true } : {};
};
