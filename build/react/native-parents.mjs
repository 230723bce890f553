import { edit, isFunction } from './edit.mjs';

/** What looks for the component that an event's target belongs to. */
const LOOKUP = 'getClosestInstanceFromNode';
const PLACES = 2;

/**
 * Makes React read `parentNode` from the prototype when it looks up an event's target. The target may be an element of the
 * page in one of our slots: in a form with `<input name="parentNode">`, the field is the form's `parentNode` and the form is
 * the field's, so React would never stop.
 */
export function withNativeParents(code) {
  let places = 0;
  const result = edit(code, ({ type, start, end, object, property }, ancestors, replace) => {
    if (type !== 'MemberExpression' || property.name !== 'parentNode') return;
    if (ancestors.findLast(isFunction)?.id?.name !== LOOKUP) return;
    places += 1;
    replace(start, end, `Reflect.get(Node.prototype, "parentNode", ${object.name})`);
  });
  if (places !== PLACES)
    throw new Error(`${LOOKUP} looks for parents in ${places} places, not the ${PLACES} that were looked at.`);
  return result;
}
