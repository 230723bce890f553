import { pagePlaces } from '../src/platform/attributes/page-places.ts';
import { pageUrl } from '../src/platform/page/current-script.ts';

// For scripts that are part of an app's bundle: where the bundle comes from says nothing about API and site. A CDN may serve
// it, and some bundlers even leave a file's address on the developer's machine.
pagePlaces.defaultOrigin = () => new URL(pageUrl()).origin;
