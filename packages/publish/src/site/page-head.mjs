// The head of a page with a mixtape, for other sites that render theirs.
export { CARD } from './card-size.mjs';
export { describe, socialTags } from './head.mjs';
export { dataScript } from './html.mjs';
export { jsonLd } from './json-ld.mjs';
