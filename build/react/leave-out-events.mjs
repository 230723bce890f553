import { edit, isFunction, walk } from './edit.mjs';
import { withoutImpossibleValues } from './impossible-values.mjs';
import { withConstants } from './known-values.mjs';
import { ATTRIBUTES, EVENTS } from './used-features.mjs';

const NATIVE_EVENTS = [...EVENTS.values()].flat();

/** Attributes that are not set, and events that nobody listens to. What each saves is brotli, with all others left out. */
export const events = [
  {
    part: 'other attributes and handlers', // 1.0 kB
    sites: 74,
    leaveOut: (code) =>
      withoutImpossibleValues(code, ({ name }, { value }, where) => {
        if (name === 'key' && where === 'setProp') return !ATTRIBUTES.includes(value) && !EVENTS.has(value);
        return name === 'registrationName' && where === 'getListener' && !EVENTS.has(value.replace(/Capture$/, ''));
      }),
  },
  {
    part: 'other names of attributes', // 0.8 kB
    sites: 79,
    leaveOut: (code) =>
      withFewer(code, 'aliases', ({ arguments: [{ elements }] }) => ({
        list: elements,
        isUsed: (alias) => ATTRIBUTES.includes(alias.elements[0].value),
        of: (kept) => `new Map([${kept.map(({ start, end }) => code.slice(start, end))}])`,
      })),
  },
  {
    part: 'names of other events', // 0.2 kB
    sites: 65,
    leaveOut: (code) =>
      withFewer(code, 'simpleEventPluginEvents', ({ callee }) => ({
        list: callee.object.value.split(' '),
        isUsed: (name) => EVENTS.has(handlerOf(name)),
        of: (kept) => JSON.stringify(kept),
      })),
  },
  { part: 'registration of other events', sites: 36, leaveOut: withoutOtherRegistrations },
  // The one for onChange also resets fields that are controlled: ours, the link to copy, is read-only.
  { part: 'plugins of other events', sites: 8, leaveOut: withoutOtherPlugins },
  {
    part: 'other events', // 0.8 kB
    sites: 140,
    leaveOut: (code) =>
      withoutImpossibleValues(code, ({ name }, event) => {
        if (name !== 'domEventName') return false;
        if (event.type === 'Identifier') return /^(ANIMATION|TRANSITION)_/.test(event.name);
        return typeof event.value === 'string' && !NATIVE_EVENTS.includes(event.value);
      }),
  },
  {
    // Among it a listener on the page's window, put there and taken away.
    part: 'what is tried out of the browser for other events', // 0.2 kB
    sites: 9,
    leaveOut: (code) => withConstants(code, { canUseDOM: '!1' }),
  },
  { part: 'classes of other events', sites: 43, leaveOut: withPureDeclarations },
];

/** `keyDown` is told to `onKeyDown`. */
function handlerOf(event) {
  return `on${event[0].toUpperCase()}${event.slice(1)}`;
}

/** Shortens the list that a variable begins with. */
function withFewer(code, variable, describe) {
  let sites = 0;
  const result = edit(code, (node, _ancestors, replace) => {
    if (node.type !== 'VariableDeclarator' || node.id.name !== variable) return false;
    const { list, isUsed, of } = describe(node.init);
    const kept = list.filter(isUsed);
    sites += list.length - kept.length;
    replace(node.init.start, node.init.end, of(kept));
    return true;
  });
  return { code: result, sites };
}

/** React's ways to say that an event is listened to, and whether one with these arguments is of use. */
const REGISTRATIONS = new Map([
  ['listenToNativeEvent', ([event]) => NATIVE_EVENTS.includes(event.value)],
  ['listenToNonDelegatedEvent', ([event]) => NATIVE_EVENTS.includes(event.value)],
  ['registerDirectEvent', ([handler]) => EVENTS.has(handler.value)],
  ['registerSimpleEvent', ([, handler]) => EVENTS.has(handler.value)],
  ['registerTwoPhaseEvent', ([handler]) => EVENTS.has(handler.value)],
  ['simpleEventPluginEvents.push', ([name]) => EVENTS.has(handlerOf(name.value))],
]);

function withoutOtherRegistrations(code) {
  let sites = 0;
  const result = edit(code, ({ type, start, end, callee, arguments: given }, _ancestors, replace) => {
    const isUsed = type === 'CallExpression' ? REGISTRATIONS.get(code.slice(callee.start, callee.end)) : undefined;
    // Without a text among its arguments it hands on what another was given.
    if (isUsed === undefined || !given.some(({ value }) => typeof value === 'string') || isUsed(given)) return false;
    sites += 1;
    replace(start, end, 'void 0');
    return true;
  });
  return { code: result, sites };
}

/**
 * Where an event is dispatched, one block asks each of React's plugins what it makes of it: first the one of
 * onPointerEnter and its like, then those of onChange, onSelect, onBeforeInput, onComposition… and a form's action.
 */
function withoutOtherPlugins(code) {
  let sites = 0;
  const result = edit(code, (node, ancestors, replace) => {
    if (node.type !== 'IfStatement' || !ancestors.some(({ id }) => id?.name === 'dispatchEventForPluginEventSystem'))
      return false;
    if (code.slice(node.test.start, node.test.end) !== '0 === (eventSystemFlags & 7)') return false;
    const [kept, ...others] = node.consequent.body;
    if (!handlersIn(kept).includes('onPointerEnter') || others.flatMap(handlersIn).some((name) => EVENTS.has(name)))
      throw new Error('the plugins of events stand in another order');
    sites += others.length;
    replace(kept.end, others.at(-1).end, '');
    return true;
  });
  return { code: result, sites };
}

function handlersIn(node) {
  const names = [];
  walk(node, ({ value }) => {
    if (/^on[A-Z]/.test(value)) names.push(value);
  });
  return names;
}

/** These make an object and do nothing else, which the bundler cannot see: where nobody takes it, it need not be made. */
function withPureDeclarations(code) {
  let sites = 0;
  const result = edit(code, (node, _ancestors, replace) => {
    if (isFunction(node)) return true;
    const { type, start, callee } = node;
    if (type !== 'CallExpression') return false;
    if (!/^(assign|createSyntheticEvent|getVendorPrefixedEventName|makePrefixMap)$/.test(callee.name)) return false;
    sites += 1;
    replace(start, start, '/* @__PURE__ */ ');
    return false;
  });
  return { code: result, sites };
}
