/**
 * For rollup: drops unused parts of lucide's icons. An icon's file contains its data and a component; we use only the
 * data. The keys of its shapes are not needed, because their order never changes; they are random, so they do not compress.
 */
export function pureIcons() {
  return {
    name: 'pure-icons',
    transform(code, id) {
      if (!id.includes('/lucide-react/')) return null;
      return {
        code: code
          .replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(')
          .replaceAll(/,\s+key: "\w+"/g, ''),
        map: { mappings: '' },
      };
    },
  };
}
