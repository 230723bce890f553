import { expect } from 'chai';
import { inAppBrowser } from '../../../src/presave/model/in-app-browser.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/137.0';

describe('the browser of an app', () => {
  for (const [app, userAgent] of [
    ['Instagram', `${IPHONE} Mobile/15E148 Instagram 382.0.0.21.84 (iPhone15,2; iOS 18_5; en_US)`],
    ['Instagram', `${IPHONE} Mobile/15E148 Instagram 382.0 [FBAN/FBIOS]`],
    ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/513.0.0.40;FBBV/1]`],
    ['Facebook', `${ANDROID} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/513.0.0.40;]`],
    ['TikTok', `${ANDROID} Mobile Safari/537.36 musical_ly_2023901010 JsSdk/1.0 BytedanceWebview/d8a21c6`],
    ['TikTok', `${IPHONE} Mobile/15E148 TikTok 39.1.0`],
    ['Snapchat', `${IPHONE} Version/18.5 Mobile/15E148 Snapchat/13.40.0.40 (like Safari/8620)`],
    ['LINE', `${IPHONE} Mobile/15E148 Safari Line/15.8.0`],
    ['WeChat', `${ANDROID} Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.60.2860`],
    [null, `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    [null, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [null, 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Online/1'],
    [null, ''],
  ] as const) {
    it(`is ${app ?? 'none'}: ${userAgent.slice(-60)}`, () => {
      expect(inAppBrowser(userAgent)).to.equal(app);
    });
  }
});
