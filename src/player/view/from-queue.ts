import type { DOMAttributes } from 'react';

/**
 * Attributes of an element with text from the queue, whose direction and
 * language are unknown and may not be those of the labels.
 */
export const FROM_QUEUE = { dir: 'auto', lang: '' } as const;

/**
 * Handlers for clicks on a link, also with the middle button.
 * @param follow gets whether a script has prevented the click
 */
export function onFollow(
  follow: (isPrevented: boolean) => void,
): Pick<DOMAttributes<HTMLAnchorElement>, 'onClick' | 'onAuxClick'> {
  return {
    onClick: ({ defaultPrevented }) => follow(defaultPrevented),
    onAuxClick: ({ button, defaultPrevented }) => {
      if (button === 1) follow(defaultPrevented);
    },
  };
}
