// Runs: in all engines

import 'axe-core';
import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { clear, hush, mount, once, part, pollUntil, theStage } from './stage.ts';

// The parts of `e2e/accessibility.spec.ts` and `e2e/keyboard.spec.ts` that every engine can run.

interface Case {
  readonly width?: number;
  readonly direction?: 'rtl';
  readonly mixtapeId?: string;
  readonly act?: (player: MixtapePlayerElement) => Promise<void>;
}

async function show({ width = 700, direction, mixtapeId = 'night-drive', act }: Case): Promise<MixtapePlayerElement> {
  const stage = theStage();
  stage.style.width = `${width}px`;
  if (direction) stage.dir = direction;
  const player = mount({ 'mixtape-id': mixtapeId });
  await once(player, 'mixtapeload');
  await act?.(player);
  return player;
}

async function openList(player: MixtapePlayerElement): Promise<void> {
  part(player, 'list-toggle').click();
  await pollUntil(() => player.matches(':state(list-open)'));
}

async function playWithList(player: MixtapePlayerElement): Promise<void> {
  await openList(player);
  await player.play();
}

async function openOverlay(player: MixtapePlayerElement): Promise<void> {
  player.openShare();
  await pollUntil(() => player.shadowRoot?.querySelector('dialog')?.open);
}

/** A queue with one track that cannot be played, so that no other track replaces it. */
async function fail(player: MixtapePlayerElement): Promise<void> {
  hush();
  player.trackIds = ['unavailable'];
  await openList(player);
  await player.play().catch(() => {});
  await pollUntil(() => player.shadowRoot?.querySelector('[part="retry"]'));
}

const CASES: Readonly<Record<string, Case>> = {
  paused: {},
  'playing, with its list open': { act: playWithList },
  'with its overlay open': { act: openOverlay },
  'with a track that is unavailable': { mixtapeId: 'unavailable', act: fail },
  'at 280 px': { width: 280, act: playWithList },
  'from right to left': { direction: 'rtl', act: playWithList },
  'from right to left, with its overlay open': { direction: 'rtl', act: openOverlay },
  'from right to left, with a track that is unavailable': { direction: 'rtl', mixtapeId: 'unavailable', act: fail },
};

describe('everyone can use <mixtape-player>', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(clear);

  describe('axe-core reports no violation and nothing undecided', () => {
    for (const [name, state] of Object.entries(CASES)) {
      it(name, async () => {
        await show(state);
        expect(await axeFindings('mixtape-player')).to.deep.equal([]);
      });
    }
  });

  for (const direction of [undefined, 'rtl'] as const) {
    it(`Tab finds every control, each with a ring${direction ? ', from right to left too' : ''}`, async () => {
      const player = await show({ ...(direction && { direction }), mixtapeId: 'unavailable', act: fail });
      const before = document.createElement('button');
      const behind = document.createElement('button');
      theStage().prepend(before);
      theStage().append(behind);
      before.focus();
      const stops: string[] = [];
      const ringless: string[] = [];
      for (;;) {
        await pressKey('Tab');
        if (document.activeElement === behind) break;
        const stop = player.shadowRoot?.activeElement;
        if (!stop) throw new Error('The focus went elsewhere.');
        const name = stop.ariaLabel ?? stop.textContent ?? '';
        stops.push(name);
        // The input of a slider is transparent; its thumb shows the ring.
        const ringed = (stop.localName === 'input' && stop.parentElement?.querySelector('.thumb')) || stop;
        const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
        if (outlineStyle !== 'solid' || outlineWidth !== '2px')
          ringless.push(`${name}: ${outlineStyle} ${outlineWidth}`);
      }
      expect(stops).to.deep.equal([
        'unavailable',
        'Previous',
        'Play',
        'Next',
        'Timeline',
        'Try again',
        'Mute',
        'Volume',
        'Shuffle',
        'Repeat',
        'Track list',
        'Share',
        'Play unavailable',
      ]);
      expect(ringless).to.deep.equal([]);
    });
  }

  it('its texts are aligned to the side where the page starts reading, whatever their own script', async () => {
    const player = await show({ direction: 'rtl', act: openOverlay });
    for (const name of ['title', 'artists', 'share-title']) {
      const text = part(player, name);
      const line = document.createRange();
      line.selectNodeContents(text);
      expect(line.getBoundingClientRect().right, name).to.be.closeTo(text.getBoundingClientRect().right, 1);
    }
  });
});
