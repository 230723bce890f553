/** An icon's data and the component that lucide makes of it share a file; unused, the component may go. */
export function pureIcons() {
  return {
    name: 'pure-icons',
    transform(code, id) {
      if (!id.includes('/lucide-react/')) return null;
      return {
        code: code.replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon('),
        map: { mappings: '' },
      };
    },
  };
}
