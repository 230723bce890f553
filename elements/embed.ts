import { showContainer } from '../src/bridge/page-container.ts';

/**
 * The classic script, for pages that know no modules: loads the elements that a page uses from beside this file, and
 * draws players in containers, also in those that are added later.
 */
const CONTAINER = '[data-mixtape-id]';
const PLAYER = 'mixtape-player';

const script = document.currentScript;
const scriptUrl = script instanceof HTMLScriptElement ? script.src : document.baseURI;

function load(file: string): Promise<unknown> {
  return import(new URL(file, scriptUrl).href);
}

function draw(container: HTMLElement): void {
  if (container.querySelector(PLAYER) !== null) return;
  const player = document.createElement(PLAYER);
  // What the container holds shows again if the player cannot be loaded.
  player.append(...container.childNodes);
  container.append(player);
  showContainer(container, 'loading');
}

function loadPlayer(): void {
  load('mixtape-player.js').catch((error: unknown) => {
    console.error('The mixtape player could not be loaded from beside embed.js.', error);
    for (const container of document.querySelectorAll<HTMLElement>(CONTAINER)) showContainer(container, 'ready');
  });
}

/** Looks after what is at and below a node. */
function serve(root: ParentNode): void {
  const containers = [...root.querySelectorAll<HTMLElement>(CONTAINER)];
  if (root instanceof HTMLElement && root.matches(CONTAINER)) containers.push(root);
  for (const container of containers) draw(container);
  const isNamed = root instanceof Element && root.localName === PLAYER;
  if (containers.length > 0 || isNamed || root.querySelector(PLAYER) !== null) loadPlayer();
}

serve(document);
new MutationObserver((records) => {
  for (const { type, target, addedNodes } of records) {
    for (const node of type === 'attributes' ? [target] : addedNodes) if (node instanceof Element) serve(node);
  }
}).observe(document, { childList: true, subtree: true, attributeFilter: ['data-mixtape-id'] });
