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

  it('get a new task after 100, so that handlers that call each other forever do not freeze the page', async () => {
    log.onEvent = () => outbox.media('seeking');
    outbox.media('seeking');
    expect(log.names).to.have.lengthOf(100);
    log.onEvent = null;
    await time.advance(1);
    expect(log.names).to.have.lengthOf(101);
  });
});
