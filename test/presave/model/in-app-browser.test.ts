import { expect } from 'chai';
import { inAppBrowser } from '../../../src/presave/model/in-app-browser.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/137.0';
/** Custom tabs, and apps that say their name alone. */
const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0';

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
    ['Threads', `${IPHONE} Mobile/15E148 Barcelona 382.0.0.24.84 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00)`],
    ['Threads', `${IPHONE} Mobile/15E148 Instagram 382.0.0 (iPhone15,2; iOS 18_5) Barcelona 382.0.0.24.84`],
    ['Threads', `${ANDROID} Mobile Safari/537.36 Barcelona 381.0.0.50.97 Android (35/15; 420dpi; Google; Pixel 9)`],
    ['X', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.98`],
    ['X', `${IPHONE.replace('iPhone;', 'iPad;')} Mobile/15E148 Twitter for iPad/10.98`],
    ['X', `${ANDROID_CHROME} Mobile Safari/537.36 TwitterAndroid`],
    ['Pinterest', `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
    ['Pinterest', `${ANDROID} Mobile Safari/537.36 [Pinterest/Android]`],
    ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31.1430`],
    ['LinkedIn', `${ANDROID_CHROME} Mobile Safari/537.36 [LinkedInApp]`],
    ['KakaoTalk', `${IPHONE} Mobile/15E148 KAKAOTALK 25.4.1`],
    ['KakaoTalk', `${ANDROID} Mobile Safari/537.36 KAKAOTALK/25.4.1 (INAPP)`],
    // Android says that it is an app, but not which.
    ['', `${ANDROID} Mobile Safari/537.36`],
    ['', `${ANDROID} Mobile Safari/537.36 SomeApp/1.0`],
    [null, `${ANDROID_CHROME} Mobile Safari/537.36`],
    [null, `${ANDROID_CHROME} Safari/537.36 (a title; wv of something)`],
    [null, `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    [null, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [null, 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Online/1'],
    [null, ''],
  ] as const) {
    it(`is ${app === '' ? 'that of some app' : (app ?? 'none')}: ${userAgent.slice(-60)}`, () => {
      expect(inAppBrowser(userAgent)).to.equal(app);
    });
  }
});
