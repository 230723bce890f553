import { flushSync } from 'react-dom';

/** Renders an element that has come into the page, at once. For an app's own React: first-render-in-app.ts. */
export const firstRender = (render: () => void): void => flushSync(render);
