/** An element whose listeners are typed by the event's name. */
export interface TypedElement<EventMap> extends HTMLElement {
  addEventListener<Type extends keyof EventMap>(
    type: Type,
    listener: (this: this, event: EventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof EventMap>(
    type: Type,
    listener: (this: this, event: EventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}
