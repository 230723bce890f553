import { renderAfterApp } from '../src/platform/element/host-element.ts';

// For apps with React, which connects elements while it renders the app.
renderAfterApp();
