/** Attributes of an element with text from the queue, whose direction and language are unknown: not those of the labels. */
export const FROM_QUEUE = { dir: 'auto', lang: '' } as const;
