/** An item of the system. What it can do stands in its data models; the class is the place for behaviour of the document. */
export class SegmentZeroItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {}
