/** Maps the names of events to their types; `Details` maps the same names to the types of `detail`. */
export type CustomEventMap<Details> = { [Type in keyof Details]: CustomEvent<Details[Type]> };

/** The methods of an event target with which listeners are typed by the event's name. */
export interface TypedListeners<EventMap, Target> {
  add<Type extends keyof EventMap>(
    type: Type,
    listener: (this: Target, event: EventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  add(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** An element whose listeners are typed by the event's name. */
export interface TypedElement<EventMap> extends HTMLElement {
  addEventListener: TypedListeners<EventMap, this>['add'];
  removeEventListener: TypedListeners<EventMap, this>['add'];
}
