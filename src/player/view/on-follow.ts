import type { DOMAttributes } from 'react';

/** For a link, also with the middle button. @param follow gets whether a script has prevented the click */
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
