/** Line by line as in hls.js's own file; its one other loop, of its compiler's making, asks for own members itself. */
const LOOP = /^( +)for \(const (\w+) in ([\w.]+)\) \{$/gm;

/**
 * hls.js goes through its objects with `for … in`. On a page whose old scripts have put members into every object it
 * would take those for tracks and headers, and fail. Here it goes through what is the object's own.
 */
export function ownKeys() {
  return {
    name: 'own-keys',
    transform(code, id) {
      if (!id.includes('/node_modules/hls.js/')) return null;
      let loops = 0;
      const own = code.replace(LOOP, (_match, indent, key, object) => {
        loops += 1;
        return `${indent}for (const ${key} of Object.keys(${object} ?? {})) {`;
      });
      if (loops === 0 || /for \(const \w+ in /.test(own)) this.error(`${id}: its loops are written differently now`);
      // A line stays a line.
      return { code: own, map: null };
    },
  };
}
