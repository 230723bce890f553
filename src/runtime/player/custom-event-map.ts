/** Events by their names, made of their details by the same names. */
export type CustomEventMap<Details> = { [Type in keyof Details]: CustomEvent<Details[Type]> };
