import { moduleUrl } from '../../platform/page/current-script.ts';
import { framesOfPage } from './frames-of-page.ts';

// Loaded with the engine, or by the classic script, when the first frame of the page starts.

const frames = framesOfPage(document);
frames.addresses.add(new URL('embed.html', moduleUrl(import.meta.url)).href);

export const { onMessage } = frames;
