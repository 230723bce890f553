import { flushSync } from 'react-dom';

/** For an app's own React, which connects the element while it renders the app: it can render ours only afterwards. */
export const firstRender = (render: () => void): void => queueMicrotask(() => flushSync(render));
