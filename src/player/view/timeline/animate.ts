/** The easing of all that moves: `--_ease` of the style sheet. */
export const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

/** `Element.animate`. Returns nothing where a library or a polyfill has replaced it by an incomplete one. */
export function animate(
  element: Element,
  keyframes: Keyframe[] | PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions,
): Animation | undefined {
  const animation = element.animate?.(keyframes, options);
  return animation?.effect?.updateTiming ? animation : undefined;
}

/** Animates a copy of something that is gone, and removes it when the animation ends or is cancelled. */
export function animateAway(
  copy: Element,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions,
): Animation | undefined {
  const animation = animate(copy, keyframes, options);
  const remove = (): void => copy.remove();
  if (animation) Object.assign(animation, { onfinish: remove, oncancel: remove });
  else remove();
  return animation;
}
