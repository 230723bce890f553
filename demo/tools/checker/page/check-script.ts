import { answerTo, cors, mixedContent, onUnknownPage, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning, worst } from '../finding.ts';
import { contentTypeOf, lookAt, statusOf, type World } from '../world.ts';
import type { EmbeddedPage, OurScript } from './read-page.ts';

const SCRIPT_TYPE = /^(?:text|application)\/(?:java|ecma)script\b/i;

/** The page without the scripts that are called `embed.js` as ours is, and are somebody else's. */
export async function leaveOutForeign(page: EmbeddedPage, world: World): Promise<EmbeddedPage> {
  const areOurs = await Promise.all(page.scripts.map((script) => isOurs(script, world)));
  return { ...page, scripts: page.scripts.filter((_, index) => areOurs[index]) };
}

/** Ours names the module that it loads. What is not there, or no script, may have been meant as ours. */
async function isOurs({ file, address }: OurScript, world: World): Promise<boolean> {
  if (file !== 'embed.js' || address === '' || new URL(address).origin === SOME_PAGE) return true;
  const asked = await lookAt(world, { url: address });
  const isScript = asked.probed.failure === null && statusOf(asked) === 200 && SCRIPT_TYPE.test(contentTypeOf(asked));
  return !isScript || asked.probed.body.includes('mixtape-player.js');
}

/** Whether a script of ours is on the page, is there, and is run. */
export async function checkScripts(page: EmbeddedPage, isSnippet: boolean, world: World): Promise<Remark> {
  const { scripts, embeds } = page;
  if (scripts.length === 0)
    return checkNoScript(isSnippet, embeds.length > 0 && embeds.every(({ kind }) => kind === 'frame'));
  const remarks = await Promise.all(scripts.map((script) => checkScript(script, page, world)));
  return worst(remarks);
}

function checkNoScript(isSnippet: boolean, hasFrameOnly: boolean): Remark {
  if (hasFrameOnly) return fine('A frame needs none.');
  const mend =
    'Put it into the head of the page, or have the site put it there. A bundle of your own cannot be seen from here.';
  const copy = '<script type="module" src="https://…/mixtape-player.js"></script>';
  return isSnippet
    ? warning('None of our scripts stands in the snippet: the page needs one elsewhere.', mend, copy)
    : broken('None of our scripts stands on the page: the editor may have taken it away.', mend, copy);
}

async function checkScript(script: OurScript, page: EmbeddedPage, world: World): Promise<Remark> {
  const tag = checkTag(script, page);
  if (script.address === '') return broken(`${script.element.getAttribute('src')} is no address.`, 'Mend src.');
  if (new URL(script.address).origin === SOME_PAGE) {
    return onUnknownPage(script.file);
  }
  const mixed = mixedContent(script.address, page.origin);
  if (mixed !== null) return worst([mixed, tag]);
  const asked = await lookAt(world, { url: script.address, origin: page.origin });
  const reached = answerTo(asked, page.origin, world.origin);
  if (reached.verdict === 'unchecked') return worst([tag, reached]);
  if (reached.verdict !== 'fine') return reached;
  const type = contentTypeOf(asked);
  const typed = SCRIPT_TYPE.test(type)
    ? fine(`${script.file} is there, as ${type}.`)
    : broken(
        `${script.address} is answered with ${type || 'no type'}, and browsers run no module of that type.`,
        'If it is the file, send it with this type; if it is a page, mend src.',
        'Content-Type: text/javascript; charset=utf-8',
      );
  const read = cors(asked.probed, page.origin);
  const foreign =
    read.verdict === 'fine'
      ? read
      : { ...read, what: `${script.file} is a module, or loads one, from another origin. ${read.what}` };
  return worst([tag, foreign, typed]);
}

/** How a tag has to be written for its file. */
function checkTag({ element, file, address }: OurScript, { origin }: EmbeddedPage): Remark {
  const type = (element.getAttribute('type') ?? '').trim().toLowerCase();
  const isModule = type === 'module';
  const src = element.getAttribute('src') ?? '';
  if (!isModule && type !== '' && !SCRIPT_TYPE.test(type)) {
    return broken(
      `The tag of ${file} has type="${type}", and so no browser runs it.`,
      'A plugin for consent or for speed writes such types: tell it to leave this script alone.',
    );
  }
  if (file !== 'embed.js' && !isModule) {
    return broken(
      `${file} is a module, and its tag does not say so.`,
      'Write type="module".',
      `<script type="module" src="${src}"></script>`,
    );
  }
  if (file === 'embed.js' && isModule) {
    return broken(
      'embed.js is the classic script: as a module it does not know where it comes from.',
      'Leave out type="module".',
      `<script async src="${src}"></script>`,
    );
  }
  const isForeign = address !== '' && new URL(address).origin !== origin;
  if (element.hasAttribute('integrity') && isForeign && !isModule && !element.hasAttribute('crossorigin')) {
    return broken(
      'The tag has integrity and no crossorigin: a script of another origin is blocked then.',
      'Add it.',
      'crossorigin="anonymous"',
    );
  }
  if (file === 'embed.js' && !element.hasAttribute('async') && !element.hasAttribute('defer')) {
    return warning(
      'The page waits for embed.js before it goes on.',
      'Write async.',
      `<script async src="${src}"></script>`,
    );
  }
  return fine('');
}
