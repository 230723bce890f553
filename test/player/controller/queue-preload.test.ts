import { expect } from 'chai';
import { queuePreload } from '../../../src/player/controller/queue-preload.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';

const LONG = 10_000;
const forever = (): Promise<void> => new Promise(() => {});

describe('tasks in turn', () => {
  it('begin when the task before is done', async () => {
    const steps: string[] = [];
    let finish = (): void => {};
    const first = queuePreload(LONG, () => {
      steps.push('first begins');
      return new Promise((resolve) => {
        finish = () => {
          steps.push('first ends');
          resolve();
        };
      });
    });
    const second = queuePreload(LONG, async () => void steps.push('second'));
    await nextTask();
    expect(steps).to.deep.equal(['first begins']);
    finish();
    await Promise.all([first, second]);
    expect(steps).to.deep.equal(['first begins', 'first ends', 'second']);
  });

  it('continue after a task that fails, whose caller gets the error', async () => {
    const failing = queuePreload(LONG, () => Promise.reject(new Error('It broke.')));
    const second = queuePreload(LONG, async () => {});
    expect((await rejection(failing)).message).to.equal('It broke.');
    await second;
  });

  it('continue after a task that hangs', async () => {
    void queuePreload(5, forever);
    await queuePreload(LONG, async () => {});
  });
});
