/** The easing of all that moves: `--_ease` of the style sheet. */
export const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

/** `Element.animate`. Libraries replace it, and polyfills implement only a part of it: then there is no animation. */
export function animate(
  element: Element,
  keyframes: Keyframe[] | PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions,
): Animation | undefined {
  const animation = element.animate?.(keyframes, options);
  return animation?.effect?.updateTiming ? animation : undefined;
}

/** Animates a copy of something that is gone, and removes it at the end, also if that comes early. */
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
