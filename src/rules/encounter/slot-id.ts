/** Slot ids are `<round>_<participant>_<name>`; the name carries no `_`. */
export function slotId(round: number, participant: string, name: string | number): string {
  return `${round}_${participant}_${name}`;
}

export function participantOfSlot(slot: string): string {
  return slot.slice(slot.indexOf("_") + 1, slot.lastIndexOf("_"));
}
