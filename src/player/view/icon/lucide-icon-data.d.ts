/*
 * lucide-react exports an icon's data beside its component, but does not declare it in its types. The component comes with a
 * wrapper of 1.3 kB (sizes, colours, classes, a context) that is not used here.
 */
interface LucideIconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

declare module 'lucide-react/icons/circle-exclamation-point' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/ellipsis' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/external-link' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/list-music' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/pause' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/play' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/repeat' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/share-2' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/shuffle' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/skip-back' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/skip-forward' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/volume-2' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/volume-x' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/x' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/code' {
  export const __iconData: LucideIconData;
}
declare module 'lucide-react/icons/mail' {
  export const __iconData: LucideIconData;
}
