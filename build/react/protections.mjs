import { applyParts, text } from './edits.mjs';

// Changes to React DOM that every build makes, cut or whole. They depend on names in React's code; the build reports a
// protection that matches nothing.
export const PROTECTIONS = {
  // The target of an event may be an element of the page in one of our slots. In a form with
  // `<input name="parentNode">`, `form.parentNode` is the field, and `field.parentNode` is the form, so React would
  // search for parents forever.
  'forms that hide parentNode': text(
    /\b(\w+)\.parentNode\b(?<=^function getClosestInstanceFromNode\((?:(?!\n\}\n)[\s\S])*)/gm,
    (node) => `Reflect.get(Node.prototype, "parentNode", ${node})`,
  ),
  // React restores focus and selection after a commit, but only finds a focused element of the page, never one in a
  // shadow root. A focused form with `<input name="nodeName">` made every commit throw.
  'focus and selection around a commit': text(
    /(?<!function )\b(getActiveElementDeep|hasSelectionCapabilities)\([\w.]*\)/g,
    (name) => (name === 'getActiveElementDeep' ? 'null' : '!1'),
  ),
  // A listener for this event makes Chromium calculate styles for each frame of a CSS animation.
  'listener for animationiteration': text(/registerSimpleEvent\(ANIMATION_ITERATION, "\w+"\);/, () => ''),
};

/** The protections that matched nothing in this process. */
export const missingProtections = new Set(Object.keys(PROTECTIONS));

export function protectReactDom(code) {
  const { code: result, places } = applyParts(code, PROTECTIONS);
  for (const name in places) if (places[name] > 0) missingProtections.delete(name);
  return result;
}
