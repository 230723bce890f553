import { transform } from 'lightningcss';

/** Events of the platform and of player.js that the docs listen to. */
const PLATFORM_EVENTS = ['click', 'message', 'ready'];
/** Ours on the document, which the manifest of the elements does not have. */
const DOCUMENT_EVENTS = ['mixtapenowplaying'];

/** Event names in a script that neither our elements nor the platform have. */
export function unknownEvents(script, { events }) {
  const names = [...script.matchAll(/\b(?:addEventListener|on)\('(\w+)'/g)].map(([, name]) => name);
  return names
    .filter((name) => !events.has(name) && ![...PLATFORM_EVENTS, ...DOCUMENT_EVENTS].includes(name))
    .map((name) => `no event ${name}`);
}

/** Finds faults in a style sheet of the docs: syntax, and names that our elements do not have. */
export function cssProblems(css, { parts, states, properties }) {
  try {
    transform({ filename: 'docs.css', code: Buffer.from(css), errorRecovery: false });
  } catch (error) {
    return [error.message];
  }
  const unknown = (pattern, known, what) =>
    [...css.matchAll(pattern)].flatMap(([, name]) => (known.has(name) ? [] : [`no ${what} ${name}`]));
  return [
    ...unknown(/::part\(([\w-]+)\)/g, parts, 'part'),
    ...unknown(/:state\(([\w-]+)\)/g, states, 'state'),
    ...unknown(/(--mixtape-[\w-]+)/g, properties, 'custom property'),
  ];
}
