import { isDrawn, pressedCards } from "./exchange/draw.ts";

/** A message. Foundry puts a new element in the place of one that is changed; the card of an attack is not taken away while somebody presses a button of it. */
export class SegmentZeroChatMessage extends ChatMessage {
  override async renderHTML(...options: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    if (isDrawn(this)) await pressedCards.released();
    return super.renderHTML(...options);
  }
}
