import 'lucide-react/icons/x';

declare global {
  interface LucideIconData {
    readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  }
}

// lucide-react exports an icon's data beside its component, but does not declare it in its types, which all icons share. The
// component comes with a wrapper of 1.3 kB (sizes, colours, classes, a context) that is not used here.
declare module 'lucide-react/icons/x' {
  export const __iconData: LucideIconData;
}
