import { renderAfterApp } from '../src/platform/element/host-element.ts';

// For the React of an app, which connects elements while it renders the app.
renderAfterApp();
