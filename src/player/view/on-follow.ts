import type { DOMAttributes } from 'react';

/**
 * The handlers of a link for the moment before the browser follows it, with the middle button too.
 * @param follow gets whether a script has prevented the click, so that the link leads nowhere
 */
export function onFollow(
  follow: (isPrevented: boolean, link: HTMLAnchorElement) => void,
): Pick<DOMAttributes<HTMLAnchorElement>, 'onClick' | 'onAuxClick'> {
  return {
    onClick: ({ defaultPrevented, currentTarget }) => follow(defaultPrevented, currentTarget),
    onAuxClick: ({ button, defaultPrevented, currentTarget }) => {
      if (button === 1) follow(defaultPrevented, currentTarget);
    },
  };
}
