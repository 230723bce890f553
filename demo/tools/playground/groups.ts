/** The groups of controls, in their order. */
export const GROUPS = ['Look', 'Layout', 'Content', 'Advanced'] as const;

export type Group = (typeof GROUPS)[number];

const NAMES: Readonly<Record<Exclude<Group, 'Advanced'>, ReadonlySet<string>>> = {
  Look: new Set(['surface', 'waveform']),
  Layout: new Set(['layout', 'max-width', '--mixtape-gap', '--mixtape-track-height']),
  Content: new Set([
    'mixtape-id',
    'track-ids',
    'preview-start',
    'preview-duration',
    'full',
    'share-targets',
    'share-url',
    'no-link',
    'powered-by',
    'service',
    'project-id',
    'release-date',
    'release-title',
    'release-artist',
    'listen-url',
    'presave-url',
    'reminder',
    'lang',
  ]),
};

/** The group of an attribute's or a custom property's control. Those that only few pages need are advanced. */
export function groupOf(name: string): Group {
  const named = GROUPS.find((group) => group !== 'Advanced' && NAMES[group].has(name));
  return named ?? (name.startsWith('--') ? 'Look' : 'Advanced');
}
