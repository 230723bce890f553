import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';

/**
 * The pages of the documentation, in the order of the navigation: groups of files of this repository, with their titles.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const PAGES = {
  Start: {
    'README.md': 'Overview',
    'docs/questions.md': 'Questions and answers',
    'docs/embedding.md': 'Ways to embed',
    'docs/wordpress.md': 'WordPress',
    'docs/frame.md': 'The frame',
    'docs/presave.md': 'Pre-save button',
    'docs/publish.md': 'Publish a folder of songs',
  },
  'Look and behaviour': {
    'docs/theming.md': 'Theming',
    'docs/layout-shift.md': 'Layout shift',
    'docs/languages.md': 'Languages',
    'docs/page-changes.md': 'Page changes',
    'docs/phones.md': 'Phones',
    'docs/accessibility.md': 'Accessibility',
  },
  Develop: {
    'docs/api.md': 'The API',
    'docs/developers.md': 'Developers',
    'docs/events.md': 'Events',
    'docs/analytics.md': 'Analytics',
    'docs/reference.md': 'Reference',
    'examples/README.md': 'Sample apps',
  },
  'Find faults': {
    'docs/troubleshooting.md': 'Troubleshooting',
    'docs/faults.md': 'Faults',
    'docs/streams.md': 'Streams',
    'docs/browser-support.md': 'Browser support',
  },
  'Run it': {
    'docs/privacy.md': 'Privacy',
    'docs/embedding-safely.md': 'Embedding safely',
    'docs/performance.md': 'Performance',
    'docs/scale.md': 'At scale',
    'test/bench/results/results.md': 'Measurements',
  },
  Project: {
    'docs/support.md': 'Support',
    'docs/versioning.md': 'Versions',
    'CHANGELOG.md': 'Changelog',
    'docs/roadmap.md': 'Roadmap',
    'SECURITY.md': 'Security',
    'docs/threat-model.md': 'Threat model',
  },
  Contribute: {
    'CONTRIBUTING.md': 'Contributing',
    'CODE_OF_CONDUCT.md': 'Code of conduct',
    'docs/internals/architecture.md': 'Architecture',
    'docs/internals/player-states.md': "The player's states",
    'docs/internals/presave-states.md': 'States of a pre-save',
    'docs/internals/tests.md': 'Tests',
    'docs/internals/decisions.md': 'Decisions',
  },
};

/** Titles by file. @type {ReadonlyMap<string, string>} */
export const TITLES = new Map(Object.values(PAGES).flatMap((pages) => Object.entries(pages)));

/** Files whose name says too little once they are beside the others. @type {Readonly<Record<string, string>>} */
const NAMES = {
  'README.md': 'index',
  'test/bench/results/results.md': 'measurements',
  'examples/README.md': 'samples',
  'CODE_OF_CONDUCT.md': 'code-of-conduct',
};

/** The page of a file, without its extension. @param {string} source */
export const addressOf = (source) =>
  `docs/${
    NAMES[source] ??
    source
      .replace(/^docs\//, '')
      .replace(/\.md$/, '')
      .toLowerCase()
  }`;

/** Patterns of the Markdown outside of docs/ that is no page. In docs/ each file has to be one. */
export function filesElsewhere() {
  const folders = new Set(
    [...TITLES.keys()].filter((source) => source.includes('/')).map((source) => source.split('/')[0]),
  );
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => name !== 'docs')
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      if (!folders.has(entry.name)) return [`${entry.name}/**`];
      return readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${entry.name}/${name}`,
      );
    })
    .filter((path) => /(?:\.md|\*\*)$/.test(path) && !TITLES.has(path));
}
