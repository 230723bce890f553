import { cors, mixedContent, onUnknownPage, probedAccess, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning, worst } from '../finding.ts';
import { contentTypeOf, probeOnly, statusOf, type World } from '../world.ts';
import type { EmbeddedPage, OurScript } from './parse-page.ts';

const SCRIPT_TYPE = /^(?:text|application)\/(?:java|ecma)script\b/i;

/** Removes foreign scripts that are also called `embed.js`. */
export async function withoutForeignScripts(page: EmbeddedPage, world: World): Promise<EmbeddedPage> {
  const areOurs = await Promise.all(page.scripts.map((script) => isOurs(script, world)));
  return { ...page, scripts: page.scripts.filter((_, index) => areOurs[index]) };
}

/**
 * Our script contains the name of the module that it loads. A file that is missing or no script may be meant as ours.
 */
async function isOurs({ file, url }: OurScript, world: World): Promise<boolean> {
  if (file !== 'embed.js' || url === '' || new URL(url).origin === SOME_PAGE) return true;
  const results = await probeOnly(world, { url });
  const isScript =
    results.probed.failure === null && statusOf(results) === 200 && SCRIPT_TYPE.test(contentTypeOf(results));
  return !isScript || results.probed.body.includes('mixtape-player.js');
}

/** Whether the page has one of our scripts, whether it exists, and whether browsers run it. */
export async function checkScripts(page: EmbeddedPage, isSnippet: boolean, world: World): Promise<Remark> {
  const { scripts, embeds } = page;
  if (scripts.length === 0)
    return checkNoScript(isSnippet, embeds.length > 0 && embeds.every(({ kind }) => kind === 'frame'));
  const remarks = await Promise.all(scripts.map((script) => checkScript(script, page, world)));
  return worst(remarks);
}

function checkNoScript(isSnippet: boolean, hasFrameOnly: boolean): Remark {
  if (hasFrameOnly) return fine('A frame needs no script.');
  const fix = 'Add it to the head of the page, or let the site add it. The checker does not recognise your own bundle.';
  const copy = '<script type="module" src="https://…/mixtape-player.js"></script>';
  return isSnippet
    ? warning('The snippet contains none of our scripts: the page must load one elsewhere.', fix, copy)
    : broken('The page loads none of our scripts: the editor may have removed it.', fix, copy);
}

async function checkScript(script: OurScript, page: EmbeddedPage, world: World): Promise<Remark> {
  const tag = checkTag(script, page);
  if (script.url === '') return broken(`${script.element.getAttribute('src')} is not a URL.`, 'Fix src.');
  if (new URL(script.url).origin === SOME_PAGE) {
    return onUnknownPage(script.file);
  }
  const mixed = mixedContent(script.url, page.origin);
  if (mixed !== null) return worst([mixed, tag]);
  const results = await probeOnly(world, { url: script.url, origin: page.origin });
  const reached = probedAccess(results, page.origin, world.origin);
  if (reached.verdict === 'unchecked') return worst([tag, reached]);
  if (reached.verdict !== 'fine') return reached;
  const type = contentTypeOf(results);
  const typed = SCRIPT_TYPE.test(type)
    ? fine(`${script.file} is loaded as ${type}.`)
    : broken(
        `The type of ${script.url} is ${type || 'missing'}: browsers run no module with this type.`,
        'If it is the right file, send it with this type. If it is a page, fix src.',
        'Content-Type: text/javascript; charset=utf-8',
      );
  const read = cors(results.probed, page.origin);
  const foreign =
    read.verdict === 'fine'
      ? read
      : { ...read, what: `${script.file} is a module, or loads one, from another origin. ${read.what}` };
  return worst([tag, foreign, typed]);
}

/** Whether the tag is correct for its file. */
function checkTag({ element, file, url }: OurScript, { origin }: EmbeddedPage): Remark {
  const type = (element.getAttribute('type') ?? '').trim().toLowerCase();
  const isModule = type === 'module';
  const src = element.getAttribute('src') ?? '';
  if (!isModule && type !== '' && !SCRIPT_TYPE.test(type)) {
    return broken(
      `The tag of ${file} has type="${type}", so browsers do not run it.`,
      'Plugins for consent or speed set such types: exclude this script there.',
    );
  }
  if (file !== 'embed.js' && !isModule) {
    return broken(
      `${file} is a module, but its tag does not say so.`,
      'Add type="module".',
      `<script type="module" src="${src}"></script>`,
    );
  }
  if (file === 'embed.js' && isModule) {
    return broken(
      'embed.js is the classic script: as a module it cannot find out its own URL.',
      'Remove type="module".',
      `<script async src="${src}"></script>`,
    );
  }
  const isForeign = url !== '' && new URL(url).origin !== origin;
  if (element.hasAttribute('integrity') && isForeign && !isModule && !element.hasAttribute('crossorigin')) {
    return broken(
      'The tag has integrity but no crossorigin: browsers then block a script from another origin.',
      'Add it.',
      'crossorigin="anonymous"',
    );
  }
  if (file === 'embed.js' && !element.hasAttribute('async') && !element.hasAttribute('defer')) {
    return warning(
      'The page waits for embed.js before it continues.',
      'Add async.',
      `<script async src="${src}"></script>`,
    );
  }
  return fine('');
}
