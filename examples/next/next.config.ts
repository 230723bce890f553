import type { NextConfig } from 'next';

/** As in new apps. */
export default { cacheComponents: true, partialPrefetching: true } satisfies NextConfig;
