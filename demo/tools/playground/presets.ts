/** A look to start from. Uses only public attributes, custom properties and parts. */
export interface Preset {
  readonly title: string;
  /** Attributes of the player. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  /** Rules for parts. */
  readonly rules?: string;
  /** For a look that exists in one colour scheme only. */
  readonly scheme?: 'light' | 'dark';
}

export const PRESETS: Readonly<Record<string, Preset>> = {
  house: {
    title: 'House',
    properties: {},
  },
  bar: {
    title: 'Minimal bar',
    attributes: { layout: 'bar' },
    properties: {
      '--mixtape-accent-color': 'light-dark(#1f1f1f, #f4f4f4)',
      '--mixtape-accent-text-color': 'light-dark(#ffffff, #141414)',
      '--mixtape-background': 'light-dark(#f4f4f2, #1d1d1f)',
      '--mixtape-line-color': 'light-dark(#85817a, #6f6d72)',
      '--mixtape-font-size': '14px',
      '--mixtape-border-radius': '999px',
      '--mixtape-gap': '14px',
    },
  },
  card: {
    title: 'Cover card',
    attributes: { layout: 'card' },
    properties: {
      '--mixtape-accent-color': 'light-dark(#8a3560, #f2a0c4)',
      '--mixtape-accent-text-color': 'light-dark(#ffffff, #2a0f1d)',
      '--mixtape-background': 'light-dark(#fff8fa, #22161c)',
      '--mixtape-color': 'light-dark(#2b1520, #fbeef4)',
      '--mixtape-secondary-color': 'light-dark(#7a5566, #cda5b8)',
      '--mixtape-line-color': 'light-dark(#a5808f, #85606f)',
      '--mixtape-border-radius': '24px',
      '--mixtape-gap': '20px',
    },
  },
  playlist: {
    title: 'Open playlist',
    attributes: { layout: 'list' },
    properties: {
      '--mixtape-accent-color': 'light-dark(#0f6674, #7fd0bf)',
      '--mixtape-accent-text-color': 'light-dark(#ffffff, #06232a)',
      '--mixtape-background': 'light-dark(#eff8f6, #0f2a31)',
      '--mixtape-color': 'light-dark(#0c2c33, #e9f6f2)',
      '--mixtape-secondary-color': 'light-dark(#3f636a, #9fc3bf)',
      '--mixtape-line-color': 'light-dark(#6f9298, #58808a)',
      '--mixtape-font-family': 'Georgia, "Times New Roman", serif',
      '--mixtape-font-size': '16px',
      '--mixtape-border-radius': '2px',
      '--mixtape-track-height': '38px',
    },
  },
  club: {
    title: 'Dark club',
    scheme: 'dark',
    properties: {
      '--mixtape-accent-color': '#c6ff3d',
      '--mixtape-accent-text-color': '#101400',
      '--mixtape-background': '#0b0b12',
      '--mixtape-color': '#f5f3ff',
      '--mixtape-secondary-color': '#a9a3c9',
      '--mixtape-line-color': '#6d6890',
      '--mixtape-font-family': 'ui-monospace, "JetBrains Mono", Menlo, monospace',
      '--mixtape-font-size': '14px',
      '--mixtape-border-radius': '0px',
    },
    rules: `mixtape-player::part(container) {
  border: 1px solid #c6ff3d;
  box-shadow: 0 0 32px rgb(198 255 61 / 18%);
}

mixtape-player::part(title) {
  letter-spacing: 0.06em;
  text-transform: uppercase;
}

mixtape-player::part(play) {
  border-radius: 0;
}

mixtape-player::part(cover) {
  border-radius: 0;
  filter: saturate(1.4) contrast(1.1);
}`,
  },
  contrast: {
    title: 'High contrast',
    properties: {
      '--mixtape-accent-color': 'light-dark(#0000c8, #ffe600)',
      '--mixtape-accent-text-color': 'light-dark(#ffffff, #000000)',
      '--mixtape-background': 'light-dark(#ffffff, #000000)',
      '--mixtape-color': 'light-dark(#000000, #ffffff)',
      '--mixtape-secondary-color': 'light-dark(#1a1a1a, #f0f0f0)',
      '--mixtape-line-color': 'light-dark(#404040, #c8c8c8)',
      '--mixtape-font-size': '18px',
      '--mixtape-border-radius': '4px',
      '--mixtape-track-height': '56px',
    },
    rules: `mixtape-player::part(container) {
  border: 3px solid;
}

mixtape-player::part(artists),
mixtape-player::part(track-artist) {
  font-weight: 600;
}`,
  },
};
