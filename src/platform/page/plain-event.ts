/** Creates an event that neither bubbles nor is composed. Without `new Event`, which MooTools replaces. */
export function plainEvent(type: string): Event {
  const event = Document.prototype.createEvent.call(document, 'Event');
  event.initEvent(type, false, false);
  return event;
}
