import { posix } from 'node:path';

/**
 * The pages of the documentation, in the order of the navigation: their files are the only source, and also readable on
 * GitHub.
 *
 * @typedef {object} DocPage
 * @property {string} source path in the repository
 * @property {string} address on the server
 * @property {string} title in the navigation
 * @property {string} group
 * @property {number} weight how much a hit on this page counts in the search
 */

/** What most visitors look for comes first in the search; what only contributors read comes last. */
const GUIDE = 1;
const BACKGROUND = 0.6;
const CONTRIBUTORS = 0.3;

/** @type {readonly [group: string, weight: number, pages: Readonly<Record<string, string>>][]} */
const GROUPS = [
  [
    'Start',
    GUIDE,
    {
      'README.md': 'Overview',
      'docs/questions.md': 'Questions and answers',
      'docs/embedding.md': 'Ways to embed',
      'docs/wordpress.md': 'WordPress',
      'docs/frame.md': 'The frame',
      'docs/presave.md': 'Pre-save button',
      'docs/presave-server.md': 'Pre-save server',
      'docs/publish.md': 'Publish a folder of songs',
    },
  ],
  [
    'Look and behaviour',
    GUIDE,
    {
      'docs/theming.md': 'Theming',
      'docs/layout-shift.md': 'Layout shift',
      'docs/languages.md': 'Languages',
      'docs/page-changes.md': 'Page changes',
      'docs/phones.md': 'Phones',
      'docs/accessibility.md': 'Accessibility',
    },
  ],
  [
    'Develop',
    GUIDE,
    {
      'docs/api.md': 'The API',
      'docs/developers.md': 'Developers',
      'docs/events.md': 'Events',
      'docs/analytics.md': 'Analytics',
      'docs/reference.md': 'Reference',
      'examples/README.md': 'Sample apps',
    },
  ],
  [
    'Find faults',
    GUIDE,
    {
      'docs/troubleshooting.md': 'Troubleshooting',
      'docs/faults.md': 'Faults',
      'docs/streams.md': 'Streams',
      'docs/browser-support.md': 'Browser support',
    },
  ],
  [
    'Run it',
    GUIDE,
    {
      'docs/privacy.md': 'Privacy',
      'docs/embedding-safely.md': 'Embedding safely',
      'docs/performance.md': 'Performance',
      'docs/scale.md': 'At scale',
      'test/bench/results/results.md': 'Measurements',
    },
  ],
  [
    'Project',
    BACKGROUND,
    {
      'docs/support.md': 'Support',
      'docs/versioning.md': 'Versions',
      'CHANGELOG.md': 'Changelog',
      'docs/roadmap.md': 'Roadmap',
      'SECURITY.md': 'Security',
      'docs/threat-model.md': 'Threat model',
    },
  ],
  [
    'Contribute',
    CONTRIBUTORS,
    {
      'CONTRIBUTING.md': 'Contributing',
      'CODE_OF_CONDUCT.md': 'Code of conduct',
      'docs/internals/architecture.md': 'Architecture',
      'docs/internals/player-states.md': "The player's states",
      'docs/internals/presave-states.md': 'States of a pre-save',
      'docs/internals/tests.md': 'Tests',
      'docs/internals/decisions.md': 'Decisions',
    },
  ],
];

/** Files whose name says too little once they are beside the others. */
const NAMES = new Map([
  ['README.md', ''],
  ['test/bench/results/results.md', 'measurements.html'],
  ['examples/README.md', 'samples.html'],
  ['CODE_OF_CONDUCT.md', 'code-of-conduct.html'],
]);

/** @param {string} source */
const nameOf = (source) =>
  NAMES.get(source) ??
  `${source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()}.html`;

/** @type {readonly DocPage[]} */
export const DOC_PAGES = GROUPS.flatMap(([group, weight, pages]) =>
  Object.entries(pages).map(([source, title]) => ({
    source,
    title,
    group,
    weight: source === 'CHANGELOG.md' || source === 'docs/threat-model.md' ? CONTRIBUTORS : weight,
    address: `/docs/${nameOf(source)}`,
  })),
);

/** @type {ReadonlyMap<string, DocPage>} */
const BY_SOURCE = new Map(DOC_PAGES.map((page) => [page.source, page]));

/** The page that a link in a file of the repository leads to. @param {string} link @param {Pick<DocPage, 'source'>} page */
export const linkedPage = (link, { source }) =>
  BY_SOURCE.get(posix.join(posix.dirname(source), link.replace(/#.*$/, '')));

/** The demo, as README names it. */
const DEMO_ORIGIN = 'http://127.0.0.1:8080/';
const PICTURE = /\.(?:png|svg)$/;

/**
 * Where a link in a file of the repository leads on the server.
 * @param {string} link as it is written
 * @param {DocPage} page with the link
 * @param {string} repository URL
 */
export function linkTarget(link, { source }, repository) {
  if (link.startsWith(DEMO_ORIGIN)) return `/${link.slice(DEMO_ORIGIN.length)}`;
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path = '', hash] = link.split('#');
  const target = posix.join(posix.dirname(source), path);
  const page = linkedPage(path, { source });
  const anchor = hash === undefined ? '' : `#${hash}`;
  if (page !== undefined) return page.address + anchor;
  if (PICTURE.test(target)) return pictureAddress(target);
  return `${repository}/${/\.\w+$/.test(target) ? 'blob' : 'tree'}/main/${target}${anchor}`;
}

/** @param {string} path in the repository */
const pictureAddress = (path) => `/docs/pictures/${posix.basename(path)}`;

/** Folders with the pictures of the documentation. */
export const PICTURE_FOLDERS = ['docs', 'test/bench/results'];
