/** Maps the names of events to their types; `Details` maps the same names to the types of `detail`. */
export type CustomEventMap<Details> = { [Type in keyof Details]: CustomEvent<Details[Type]> };
