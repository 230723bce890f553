import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';

/**
 * The pages of the documentation, in the order of the navigation: groups of files of this repository, with their
 * titles.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const PAGES = {
  Start: {
    'README.md': 'Overview',
    'docs/embedding.md': 'Ways to embed',
    'docs/frameworks.md': 'React, Vue, Svelte, Astro',
    'docs/wordpress.md': 'WordPress',
    'docs/frame.md': 'The frame',
    'docs/presave.md': 'Pre-save button',
    'docs/presave-server.md': 'Pre-save server',
    'docs/publish.md': 'Publish a folder of songs',
    'docs/moving.md': 'From another player',
  },
  'Look and behaviour': {
    'docs/theming.md': 'Theming',
    'docs/languages.md': 'Languages',
    'docs/accessibility.md': 'Accessibility',
    'docs/conformance.md': 'Conformance report',
    'docs/performance.md': 'Speed',
    'test/bench/results/results.md': 'Measurements',
  },
  Develop: {
    'docs/api.md': 'The API',
    'docs/events.md': 'Scripts and events',
    'docs/reference.md': 'Reference',
    'examples/README.md': 'Sample apps',
  },
  'Find faults': {
    'docs/troubleshooting.md': 'Troubleshooting',
    'docs/faults.md': 'Faults',
    'docs/streams.md': 'Streams',
  },
  Trust: {
    'docs/safety.md': 'Safety and privacy',
    'docs/threat-model.md': 'Threat model',
    'SECURITY.md': 'Security',
    'docs/law.md': 'Law',
    'docs/support.md': 'Support',
    'docs/from-2-to-3.md': 'From 2 to 3',
    'CHANGELOG.md': 'Changelog',
  },
  Contribute: {
    'CONTRIBUTING.md': 'Contributing',
    'CODE_OF_CONDUCT.md': 'Code of conduct',
    'docs/internals/recipes.md': 'Recipes',
    'docs/internals/architecture.md': 'Architecture',
    'docs/internals/states.md': 'States',
    'docs/internals/tests.md': 'Tests',
    'docs/internals/decisions.md': 'Decisions',
    'docs/internals/release.md': 'Release',
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
