import { expect } from 'chai';
import { notifySupport } from '../../../src/presave/model/notify-support.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
const OTHER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
const BROWSER = { hasPush: true, permission: 'default', userAgent: OTHER, touchPoints: 0 } as const;

describe('a message on the day', () => {
  for (const [title, change, support] of [
    ['a browser with push can show it', {}, 'ready'],
    ['so can one that has allowed it before', { permission: 'granted' }, 'ready'],
    ['a visitor may have refused', { permission: 'denied' }, 'refused'],
    ['a browser without push cannot', { hasPush: false }, 'unsupported'],
    ['nor one without notifications', { permission: null }, 'unsupported'],
    ['an iPhone needs the home screen', { hasPush: false, permission: null, userAgent: IPHONE }, 'home-screen'],
    ['what is on its home screen has push', { userAgent: IPHONE }, 'ready'],
    ['an iPad calls itself a Mac', { hasPush: false, userAgent: MAC, touchPoints: 5 }, 'home-screen'],
    ['a Mac has no home screen', { hasPush: false, userAgent: MAC }, 'unsupported'],
  ] as const) {
    it(title, () => expect(notifySupport({ ...BROWSER, ...change })).to.equal(support));
  }
});
