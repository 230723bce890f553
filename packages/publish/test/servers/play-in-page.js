// The first script of a published page in the tests: it records what the console would show, plays two tracks, and
// writes what it found into the page's fragment. The same in every engine.
const complaints = [];
for (const level of ['error', 'warn']) console[level] = (...values) => complaints.push(`${level}: ${values.join(' ')}`);
addEventListener('error', (event) => complaints.push(`error: ${event.message ?? event.target.src}`), true);
addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejection: ${reason}`));

const FALLBACK = /\/play\/[^/]+$/;
const player = () => document.querySelector('mixtape-player');

/** Resolves once the first segment of a stream is here: how long that takes is not what is tested. */
const firstSegment = () =>
  new Promise((resolve) => {
    const check = () => {
      if (!performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/0.m4s'))) return;
      observer.disconnect();
      resolve();
    };
    const observer = new PerformanceObserver(check);
    observer.observe({ type: 'resource', buffered: true });
  });

/** Resolves once a second of the active track was heard. */
const secondHeard = () =>
  new Promise((resolve) => {
    const check = () => {
      if (player().paused || player().currentTime < 1) return;
      player().removeEventListener('timeupdate', check);
      resolve();
    };
    player().addEventListener('timeupdate', check);
  });

/** The places of all elements, in the player and around it. */
const boxes = () =>
  ['[part~="title"]', '[part~="play"]', '[part~="timeline"]']
    .map((part) => player().shadowRoot.querySelector(part))
    .concat(...document.querySelectorAll('mixtape-player, h1, .track, footer'))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const sides = [x, y, width, height].map((side) => side.toFixed(1));
      return `${element.getAttribute('part') ?? element.localName} ${sides.join(' ')}`;
    });

/** Lets the scripts of the page come, and complains if something moves. */
async function startScripts() {
  const before = boxes();
  for (const held of document.querySelectorAll('script[type="later"]')) {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: held.src, async: false });
    held.replaceWith(script);
  }
  await new Promise((resolve) => {
    const check = () => {
      if (player().shadowRoot.querySelector('.first-view') !== null) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(player().shadowRoot, { childList: true });
  });
  const after = boxes();
  for (const [index, box] of before.entries())
    if (box !== after[index]) complaints.push(`moved: ${box} -> ${after[index]}`);
}

addEventListener('load', async () => {
  const heard = [];
  try {
    await startScripts();
    player().preload = true;
    await firstSegment();
    for (const act of ['play', 'next']) {
      await player()[act]();
      await secondHeard();
      heard.push(`${player().activeTrack.title}, ${player().duration} s`);
    }
    player().pause();
  } catch (error) {
    complaints.push(`play: ${error.name} ${error.message}`);
  }
  const resources = performance.getEntriesByType('resource');
  for (const { name, responseStatus } of resources) {
    if (responseStatus >= 400) complaints.push(`${responseStatus} ${name}`);
    if (FALLBACK.test(name)) complaints.push(`The mp3 was needed: ${name}`);
  }
  location.hash = encodeURIComponent(JSON.stringify({ heard, complaints }));
});
