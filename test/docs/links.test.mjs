import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { TITLES } from '../../docs/.vitepress/pages.mjs';

const pages = [
  ...(await readdir(root)).filter((name) => name.endsWith('.md')),
  ...(await readdir(join(root, 'docs'), { recursive: true }))
    .filter((name) => /^[^.].*\.md$/.test(name))
    .map((name) => `docs/${name}`),
  'examples/README.md',
];

const FOLDERS = ['src', 'elements', 'build', 'test', 'demo', 'packages', 'examples', 'docs'];
const fileNames = new Set(
  (await Promise.all(FOLDERS.map((folder) => readdir(join(root, folder), { recursive: true }))))
    .flat()
    .map((path) => basename(path)),
);

/** Without code blocks, which may contain what looks like a heading. */
const textOf = async (page) => (await readFile(join(root, page), 'utf8')).replaceAll(/^```[\s\S]*?^```/gm, '');

/** Links and pictures that point to a file of this repository, or to a heading. */
async function linksOf(page) {
  const text = (await textOf(page)).replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)|\ssrc(?:set)?="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** The anchors of a page's headings, as GitHub makes them. */
async function anchorsOf(page) {
  const headings = [...(await textOf(page)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return anchors.map((anchor, index) => {
    const before = anchors.slice(0, index).filter((one) => one === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

describe('the docs', () => {
  for (const page of pages) {
    it(`link from ${page} only to files and headings that exist`, async () => {
      for (const link of await linksOf(page)) {
        const [path, anchor] = link.split('#');
        const target = path === '' ? page : relative(root, join(root, dirname(page), path));
        expect(existsSync(join(root, target)), link).to.equal(true);
        if (anchor !== undefined) expect(await anchorsOf(target), link).to.include(anchor);
      }
    });
  }

  for (const page of pages.filter((name) => name === 'CONTRIBUTING.md' || name.startsWith('docs/internals/'))) {
    it(`name in ${page} only files and folders that exist`, async () => {
      const text = await textOf(page);
      const paths = text.matchAll(/`((?:src|elements|demo|build|test|docs|packages|examples)\/[\w./-]*)`/g);
      const names = text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css))`/g);
      const missing = [...paths].map(([, path]) => path).filter((path) => !existsSync(join(root, path)));
      const unknown = [...names].map(([, name]) => name).filter((name) => !fileNames.has(name));
      expect([...missing, ...unknown]).to.deep.equal([]);
    });
  }

  it('are in the navigation of the site', () => {
    expect([...TITLES.keys()]).to.include.members(pages.filter((page) => page.startsWith('docs/')));
  });

  it('can all be reached from README and CONTRIBUTING', async () => {
    const links = [...(await linksOf('README.md')), ...(await linksOf('CONTRIBUTING.md'))].map(
      (link) => link.split('#', 1)[0],
    );
    expect(links).to.include.members(pages.filter((page) => page.startsWith('docs/')));
  });
});
