import { expect } from 'chai';
import { createOutbox, type Outbox } from '../../../src/player/page/outbox.ts';
import { EventLog } from '../../support/fakes/event-log.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

describe('events for the page', () => {
  let time: VirtualTime;
  let log: EventLog;
  let outbox: Outbox;

  beforeEach(() => {
    time = new VirtualTime().install();
    log = new EventLog();
    outbox = createOutbox(log);
  });
  afterEach(() => time.restore());

  it('are dispatched in order when the outermost change is complete, before it returns', () => {
    const result = outbox.run(() => {
      outbox.media('pause');
      outbox.run(() => outbox.media('ended'));
      outbox.custom({ type: 'repeatchange', detail: { repeat: true } });
      expect(log.names).to.deep.equal([]);
      return 'done';
    });
    expect([result, ...log.names]).to.deep.equal(['done', 'pause', 'ended', 'repeatchange']);
  });

  it('are dispatched at once outside of a change', () => {
    outbox.media('pause');
    expect(log.names).to.deep.equal(['pause']);
  });

  it('that a handler causes come after those in the outbox', () => {
    log.onEvent = (type) => {
      if (type === 'pause') outbox.wrap(() => outbox.media('play'))();
    };
    outbox.run(() => {
      outbox.media('pause');
      outbox.media('ended');
    });
    expect(log.names).to.deep.equal(['pause', 'ended', 'play']);
  });

  it('are left out if they are no longer due', () => {
    let isWaiting = true;
    log.onEvent = () => {
      isWaiting = false;
    };
    outbox.run(() => {
      outbox.media('play');
      outbox.media('waiting', () => isWaiting);
    });
    expect(log.names).to.deep.equal(['play']);
  });

  it('are followed by actions that depend on their handlers', () => {
    const seen: string[] = [];
    outbox.run(() => {
      outbox.media('ended');
      outbox.afterEvents(() => seen.push(...log.names));
      outbox.media('play');
    });
    expect(seen).to.deep.equal(['ended']);
    expect(log.names).to.deep.equal(['ended', 'play']);
  });

  it('are dispatched even if the change or a handler throws', async () => {
    const broken = new Error('broken');
    const change = outbox.wrap(() => {
      outbox.media('pause');
      outbox.media('ended');
      throw broken;
    });
    expect(change).to.throw(broken);
    expect(log.names).to.deep.equal(['pause', 'ended']);
    log.onEvent = (type) => {
      if (type === 'pause') throw broken;
    };
    expect(change).to.throw(broken);
    await time.advance(1);
    expect(log.names).to.deep.equal(['pause', 'ended', 'pause', 'ended']);
  });

  it('get a new task after 100, so that handlers that call each other forever do not freeze the page', async () => {
    log.onEvent = () => outbox.media('seeking');
    outbox.media('seeking');
    expect(log.names).to.have.lengthOf(100);
    log.onEvent = null;
    await time.advance(1);
    expect(log.names).to.have.lengthOf(101);
  });
});
