import { applyParts, text } from './edits.mjs';

// What every build changes in React DOM, cut or whole, by a few of React's names. The build reports what it does not find.
export const PROTECTIONS = {
  // The target of an event may be an element of the page in one of our slots. In a form with `<input name="parentNode">`,
  // the field is the form's `parentNode` and the form is the field's, so React would search for parents forever.
  'forms that hide parentNode': text(
    /\b(\w+)\.parentNode\b(?<=^function getClosestInstanceFromNode\((?:(?!\n\}\n)[\s\S])*)/gm,
    (node) => `Reflect.get(Node.prototype, "parentNode", ${node})`,
  ),
  // React restores focus and selection after a commit, but sees only what the page has focused, never an element in a
  // shadow root. A focused form with `<input name="nodeName">` made every commit throw.
  'focus and selection around a commit': text(
    /(?<!function )\b(getActiveElementDeep|hasSelectionCapabilities)\([\w.]*\)/g,
    (name) => (name === 'getActiveElementDeep' ? 'null' : '!1'),
  ),
  // One listener for it makes Chromium calculate styles for each frame of a CSS animation.
  'listener for animationiteration': text(/registerSimpleEvent\(ANIMATION_ITERATION, "\w+"\);/, () => ''),
};

/** Those that have found no place in this process. */
export const missingProtections = new Set(Object.keys(PROTECTIONS));

export function protectReactDom(code) {
  const { code: result, places } = applyParts(code, PROTECTIONS);
  for (const name in places) if (places[name] > 0) missingProtections.delete(name);
  return result;
}
