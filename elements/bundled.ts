import { pagePlaces } from '../src/platform/attributes/page-places.ts';
import { pageUrl } from '../src/platform/page/current-script.ts';

// For scripts in an app's bundle. The origin of a bundle says nothing about API and site: a CDN may serve it, and some
// bundlers even leave a file's address on the developer's machine.
pagePlaces.defaultOrigin = () => new URL(pageUrl()).origin;
