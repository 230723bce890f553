import { flushSync } from 'react-dom';

/**
 * The build for an app's own React takes this in place of first-render.ts. There React inserts the element while it renders
 * the app, and can render nothing else until it is done with that.
 */
export const firstRender = (render: () => void): void => queueMicrotask(() => flushSync(render));
