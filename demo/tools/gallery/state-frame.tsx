import { useState } from 'react';
import { fitFrame } from './fit-frame.ts';
import type { State } from './state.ts';

interface StateFrameProps {
  readonly address: string;
  readonly state: State;
  readonly colorScheme: 'light' | 'dark' | undefined;
}

/** A state in its page. Until there is something to see, a drawing of the element keeps its place. */
export function StateFrame({ address, state, colorScheme }: StateFrameProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const { title, tag, attributes, isTall = false } = state;

  function onLoad(frame: HTMLIFrameElement): void {
    fitFrame(frame);
    whenDrawn(frame, () => setIsDrawn(true));
  }

  return (
    <div
      className="state-frame"
      style={{ colorScheme }}
      data-tag={tag}
      data-layout={attributes['layout']}
      data-tall={isTall}
      data-drawn={isDrawn}
    >
      <iframe src={address} title={title} loading="lazy" onLoad={({ currentTarget }) => onLoad(currentTarget)} />
    </div>
  );
}

/** The page of a state says so, perhaps before its frame has loaded. */
function whenDrawn({ contentDocument }: HTMLIFrameElement, onDrawn: () => void): void {
  const root = contentDocument?.documentElement;
  if (root === undefined || root.dataset['drawn'] !== undefined) {
    onDrawn();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    onDrawn();
  });
  observer.observe(root, { attributeFilter: ['data-drawn'] });
}
