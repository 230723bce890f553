import { flushSync } from 'react-dom';

/** In an app's own React, which inserts the element while it renders: it can render nothing else until then. */
export const firstRender = (render: () => void): void => queueMicrotask(() => flushSync(render));
