/** A new event that neither bubbles nor is composed. Not by `Event`: MooTools has put its own in the place of that. */
export function plainEvent(type: string): Event {
  const event = Document.prototype.createEvent.call(document, 'Event');
  event.initEvent(type, false, false);
  return event;
}
