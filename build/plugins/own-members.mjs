/** A loop as hls.js's built file writes it. Its compiler adds one more, which already checks for own members. */
const LOOP = /^( +)for \(const (\w+) in ([\w.]+)\) \{$/gm;

/**
 * For rollup: makes the loops of hls.js skip inherited members. It iterates with `for … in`, so on a page that adds
 * members to `Object.prototype` it would take them for tracks and headers, and fail.
 */
export function ownMembers() {
  return {
    name: 'own-members',
    transform(code, id) {
      if (!id.includes('/node_modules/hls.js/')) return null;
      let loops = 0;
      const changed = code.replace(LOOP, (_match, indent, key, object) => {
        loops += 1;
        return `${indent}for (const ${key} of Object.keys(${object} ?? {})) {`;
      });
      if (loops === 0 || /for \(const \w+ in /.test(changed))
        this.error(`${id}: its loops are written differently than expected`);
      // The line numbers stay the same, so the source map does too.
      return { code: changed, map: null };
    },
  };
}
