import { createRequire } from 'node:module';

const WAYS = {
  'the tag': {
    script: (attributes: string, origin: string) =>
      `<script type="module" src="${origin}/dist/mixtape-player.js" ${attributes}></script>`,
    player: '<mixtape-player mixtape-id="night-drive"></mixtape-player>',
  },
  'the container': {
    script: (attributes: string, origin: string) =>
      `<script async src="${origin}/dist/embed.js" ${attributes}></script>`,
    player: '<div data-mixtape-id="night-drive"></div>',
  },
} as const;

export type Way = keyof typeof WAYS;
export const ALL_WAYS = Object.keys(WAYS) as readonly Way[];

/** A page whose author did not expect the player. */
export interface Stranger {
  /** Sent as `Content-Security-Policy`. */
  readonly policy?: string;
  /** Before `<html>`. */
  readonly doctype?: string;
  readonly htmlAttributes?: string;
  /** The page's own scripts and styles. */
  readonly head?: string;
  /** Markup around the player; by default only the player. */
  readonly around?: (player: string) => string;
  /** Attributes of the script's tag. */
  readonly scriptAttributes?: string;
  /** The way to embed it; both by default. */
  readonly ways?: readonly Way[];
  /**
   * Set if nothing can play on this page. `reported`: the player runs, hides and dispatches an error. `undefined-tag`: it
   * cannot even render, so its tag stays undefined.
   */
  readonly failure?: 'reported' | 'undefined-tag';
  /** The message for the page's author. */
  readonly says?: string;
}

const require = createRequire(import.meta.url);

/** Libraries of such pages, by the URL at which the test serves them. */
export const VENDORED: ReadonlyMap<string, string> = new Map([
  ['/vendor/jquery.js', require.resolve('jquery/dist/jquery.min.js')],
  ['/vendor/react.js', require.resolve('react-16/umd/react.production.min.js')],
  ['/vendor/react-dom.js', require.resolve('react-dom-16/umd/react-dom.production.min.js')],
]);

const script = (code: string): string => `<script>${code}</script>`;

/** Names that hide the document's own properties one by one, as in HTML. */
const CLOBBERED_BY_IMAGE =
  'querySelectorAll querySelector currentScript baseURI head body documentElement activeElement readyState ' +
  'visibilityState hidden getElementById getElementsByTagName adoptedStyleSheets styleSheets implementation cookie ' +
  'contains nodeType ownerDocument execCommand importNode getSelection hasFocus fullscreenElement';
/** Files that rendering needs. */
const INDISPENSABLE = ['createElement', 'createElementNS', 'addEventListener', 'dispatchEvent', 'defaultView'];
const CLOBBERED_BY_FORM =
  'scripts forms images links all title dir URL documentURI domain referrer children firstChild';

export const STRANGERS: Readonly<Record<string, Stranger>> = {
  'nothing special': {},
  'a policy with trusted types that allows no names': {
    policy:
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self' blob:; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  },
  'a policy of nonces': {
    policy:
      "script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; connect-src 'self'; media-src blob:; object-src 'none'; base-uri 'none'",
    scriptAttributes: 'nonce="abc"',
  },
  'a policy that blocks all requests': { policy: "connect-src 'none'", failure: 'reported' },
  'everything unset': { head: '<style>* { all: unset !important }</style>' },
  'a style for everything': {
    head: '<style>* { font: 9px/3 serif !important; letter-spacing: 1em !important; color: red !important; display: inline !important; box-sizing: content-box !important; visibility: visible !important } *::before { content: "x" !important } button, div, section, ul, li { border: 9px solid; padding: 20px; text-transform: uppercase }</style>',
  },
  'rems of ten pixels': { head: '<style>html { font-size: 62.5% }</style>' },
  'no doctype': { doctype: '' },
  'an address for everything relative': { head: '<base href="https://elsewhere.example/deep/">' },
  'members in every object and list': {
    head: script(`
      for (const prototype of [Array.prototype, Object.prototype, Function.prototype, String.prototype]) {
        prototype.each = function () { throw new Error('each'); };
        prototype.extend = function () {};
        prototype.first = 'first';
        prototype.enumerable_ = true;
      }`),
  },
  'members of every object that mean something to others': {
    head: script(
      `Object.assign(Object.prototype, { title: 'title', hidden: true, className: 'polluted', type: 'mpegurl', url: 'https://elsewhere.example/', track_id: 'polluted', nonce: 'nonce', redirect: 'error', name: 'polluted', duration: 1, included: { mixtape: { title: 'polluted' } }, 'X-API-Key': 'polluted' });`,
    ),
  },
  'lists made the way of old libraries': {
    head: script(`
      Array.from = (list) => { const all = []; for (let i = 0; i < list.length; i++) all[i] = list[i]; return all; };
      Array.prototype.toJSON = function () { return 'list'; };
      Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
      Function.prototype.bind = function (self, ...first) { const bound = this; return function (...rest) { return bound.apply(self, [...first, ...rest]); }; };`),
  },
  'a document whose methods a consent manager has wrapped': {
    head: script(`
      const { createElement, addEventListener } = document;
      document.createElement = (...rest) => createElement.apply(document, rest);
      document.addEventListener = function () { return addEventListener.apply(document, arguments); };`),
  },
  'listeners that are kept by their function': {
    head: script(`
      const kept = new WeakMap();
      const { addEventListener, removeEventListener } = EventTarget.prototype;
      const keep = (listener) => {
        if (!kept.has(listener))
          kept.set(listener, function (event) { return listener.handleEvent ? listener.handleEvent(event) : listener.call(this, event); });
        return kept.get(listener);
      };
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        return addEventListener.call(this, type, keep(listener), options);
      };
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        return removeEventListener.call(this, type, keep(listener), options);
      };`),
  },
  'an animate of a library': { head: script('Element.prototype.animate = function () { return this; };') },
  'members in every object that are parts of descriptions': {
    head: script('Object.prototype.get = function () {};'),
  },
  'streams of a polyfill': {
    head: script(`window.TransformStream = class { readable = {}; writable = {}; }; delete window.WritableStream;`),
  },
  'frozen built-ins': {
    head: script(
      `for (const one of [Object, Array, Function, String, Number, Promise, Map, Set, Error, TypeError]) Object.freeze(Object.freeze(one).prototype);`,
    ),
  },
  'a fetch that the page has wrapped': {
    head: script(`
      const original = fetch;
      window.fetch = function (input, init) { return original.call(window, input, { ...init, headers: { ...init?.headers } }); };`),
  },
  'a fetch without streams, as polyfills have it': {
    head: script(`
      window.fetch = (url, { signal, headers } = {}) => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.responseType = 'arraybuffer';
        for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
        request.onload = () => resolve({
          ok: request.status === 200, status: request.status, url: request.responseURL, headers: new Headers(),
          text: async () => new TextDecoder().decode(request.response),
          json: async () => JSON.parse(new TextDecoder().decode(request.response)),
          arrayBuffer: async () => request.response,
        });
        request.onerror = () => reject(new TypeError('Network request failed'));
        signal?.addEventListener('abort', () => (request.abort(), reject(signal.reason)));
        request.send();
      });`),
  },
  'signals of a polyfill': {
    head: script(`
      AbortSignal = class extends EventTarget { static any() {} };
      AbortController = class { signal = new AbortSignal(); abort() {} };`),
    failure: 'undefined-tag',
  },
  'a registry that takes no element': {
    head: script(`customElements.define = () => { throw new Error('Not here'); };`),
    failure: 'undefined-tag',
    says: '<mixtape-player> cannot be defined on this page.',
  },
  'a browser that is too old': { head: script('AbortSignal.any = undefined;'), failure: 'undefined-tag' },
  ...Object.fromEntries(
    'queueMicrotask ResizeObserver Intl'
      .split(' ')
      .map((name): readonly [string, Stranger] => [
        `no ${name}`,
        { head: script(`delete window.${name};`), ways: ['the tag'], failure: 'undefined-tag' },
      ]),
  ),
  'an URL that is something else': { head: script(`var URL = '/app/';`), failure: 'undefined-tag' },
  'no Intl.Locale': { head: script('Intl.Locale = undefined;'), failure: 'undefined-tag' },
  'no AbortSignal': { head: script('delete window.AbortSignal;'), failure: 'undefined-tag' },
  'no customElements': { head: script('delete window.customElements;'), failure: 'undefined-tag' },
  'no fetch': { head: script('delete window.fetch;'), failure: 'reported' },
  'a fetch that throws': {
    head: script(`window.fetch = () => { throw new Error('Not here'); };`),
    failure: 'reported',
  },
  'a fetch that gives nothing': { head: script('window.fetch = () => {};'), failure: 'reported' },
  'ids that are names of our globals': {
    around: (player) =>
      `<div id="projectId"></div><a id="mixtapeTracksIds" href="x:y">a</a><form id="spotify"><input name="clientId"></form><img id="appleDevToken"><img id="MusicKit"><a id="fbq">b</a><a id="customElements">c</a>${player}`,
  },
  'names that hide what the document has': {
    around: (player) =>
      CLOBBERED_BY_IMAGE.split(' ')
        .map((name) => `<img name="${name}" alt="">`)
        .join('') +
      CLOBBERED_BY_FORM.split(' ')
        .map((name) => `<form name="${name}"></form>`)
        .join('') +
      player,
  },
  ...Object.fromEntries(
    INDISPENSABLE.map((name): readonly [string, Stranger] => [
      `a name that hides the ${name} of the document`,
      { around: (player) => `<img name="${name}" alt="">${player}`, failure: 'undefined-tag' },
    ]),
  ),
  'a form around it that hides what elements have': {
    around: (player) =>
      `<form>${'hasAttribute parentElement style ownerDocument isConnected matches childNodes querySelector getAttribute'
        .split(' ')
        .map((name) => `<input name="${name}">`)
        .join('')}${player}</form>`,
  },
  'an old jQuery that gave its name back': {
    head: `<script src="/vendor/jquery.js"></script>${script(
      `window.$ = 'mine'; window.old = jQuery.noConflict(true); old.event.add(document, 'play pause click', () => {});`,
    )}`,
  },
  'another React, with the player in its tree': {
    head: '<script src="/vendor/react.js"></script><script src="/vendor/react-dom.js"></script>',
    around: (player) =>
      `<div id="app"></div>${script(`
        const tree = ReactDOM.render(React.createElement('main', { onClick() {}, onChange() {} },
          React.createElement('p', null, 'Text'),
          React.createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(player)} } })), document.getElementById('app'));`)}`,
  },
  'right to left': { htmlAttributes: 'dir="rtl" lang="ar"' },
  'a parent that is transformed': {
    around: (player) =>
      `<div style="transform: translate(40px, 30px) scale(.9); filter: blur(0); will-change: transform; perspective: 10px; contain: paint">${player}</div>`,
  },
  'a parent that scrolls': {
    around: (player) =>
      `<div style="overflow: scroll; height: 250px; position: relative"><div style="height: 50px"></div>${player}<div style="height: 2000px"></div></div>`,
  },
  'a shadow root of its own around it': {
    around: (player) => `<div><template shadowrootmode="open">${player}</template></div>`,
    // The classic script searches the document, but no shadow roots of components.
    ways: ['the tag'],
  },
};

/**
 * The HTML of the page.
 * @param origin of the player's script
 */
export function strangerPage(stranger: Stranger, way: Way, origin: string): string {
  const { doctype = '<!doctype html>', htmlAttributes = 'lang="en"', head = '', scriptAttributes = '' } = stranger;
  const { around = (player: string) => player } = stranger;
  const { script: scriptTag, player } = WAYS[way];
  return `${doctype}<html ${htmlAttributes}><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="${origin}/icon.svg">${head}</head>
<body><h1>A page</h1><p>Text</p>${around(player)}<p>More text</p>${scriptTag(scriptAttributes, origin)}</body></html>`;
}
