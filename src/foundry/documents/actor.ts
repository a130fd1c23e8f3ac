/** An actor of the system. What it can do stands in its data models; the class is the place for behaviour of the document. */
export class SegmentZeroActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {}
