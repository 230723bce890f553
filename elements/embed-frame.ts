import { followHeight } from '../src/bridge/frame/frame-height.ts';
import { openLinks } from '../src/bridge/frame/frame-links.ts';
import { refusePresaves } from '../src/bridge/page/presave-role.ts';
import { parseFrameAddress } from '../src/domain/frame/frame-address.ts';
import { asksForHeight, resizeMessage, wordPressMessage, wordPressSecret } from '../src/domain/frame/frame-messages.ts';
import { writingDirection } from '../src/labels/writing-direction.ts';

/**
 * The script of `embed.html`: one player, by what the frame's address says. It is a classic one, so that the player
 * stands in the page before the module that defines it looks for the queues to ask for.
 */

// The player's file has the button in it, which would consume the pre-save result of the page around the frame.
refusePresaves();

const { attributes, styles, ignored } = parseFrameAddress([...new URLSearchParams(location.search)], (value) =>
  CSS.supports('color', value),
);
// Never with its value, which may be a key.
for (const name of ignored)
  console.warn(`The parameter "${name}" is ignored: embed.html takes no such parameter, or value, or not twice.`);

for (const [property, value] of styles) document.documentElement.style.setProperty(property, value);
// By script, as the policy lets no markup bring style. A page's font does not reach into its frames.
Object.assign(document.body.style, { margin: '0', fontFamily: 'system-ui, sans-serif' });
const player = document.createElement('mixtape-player');
for (const [name, value] of attributes) player.setAttribute(name, value);
// Empty: it follows the visitor, not what the document says further down of the words that are shown.
player.lang ||= '';
document.body.append(player);
openLinks();

/** A page keeps the room that it has reserved until it is known what comes there. */
let isSettled = !player.getAttribute('mixtape-id')?.trim();
let told: number | null = null;
const secret = wordPressSecret(location.hash);

/** To whoever frames us: a height is no secret, and who it is cannot be known in every browser. */
function post(message: object): void {
  if (parent !== window) parent.postMessage(message, '*');
}

function tellWordPress(height: number): void {
  if (secret) post(wordPressMessage(secret, height, told));
}

function tell(height: number): void {
  if (!isSettled || height === told) return;
  // First, as WordPress then takes away the style by which `embed-host.js` gives a frame its height.
  tellWordPress(height);
  post(resizeMessage(height));
  told = height;
}

void customElements.whenDefined('mixtape-player').then(() => {
  const root = player.shadowRoot;
  if (root === null) return;
  const update = followHeight(player, root, tell);
  const settle = (): void => {
    isSettled = true;
    update();
  };
  // No page around the player says in which language its words are, and where its lines begin.
  const tellLanguage = (): void => {
    const lang = root.querySelector('[lang]')?.getAttribute('lang') ?? '';
    Object.assign(document.documentElement, { lang, dir: writingDirection(lang) });
  };
  // English ones stand in for words that come late.
  new MutationObserver(tellLanguage).observe(root, { subtree: true, attributeFilter: ['lang'] });
  player.addEventListener('mixtapeload', () => {
    tellLanguage();
    settle();
  });
  player.addEventListener('mixtapeerror', settle);
  const tellAnew = (): void => {
    told = null;
    // Before there is a queue: WordPress hides a frame until it has spoken, and what is hidden asks for none.
    tellWordPress(0);
    update();
  };
  tellAnew();
  // A host script that comes late has missed what was told; this is all that anybody can ask of the frame.
  addEventListener('message', ({ source, data }) => {
    if (source === parent && asksForHeight(data)) tellAnew();
  });
});
