/**
 * An icon's data and the component that lucide makes of it share a file; unused, the component may go. So may the keys of
 * its shapes, which are always the same: they are drawn by chance, and nothing compresses them.
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
