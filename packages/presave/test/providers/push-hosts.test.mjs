import { expect } from 'chai';
import { isAtPushService, KNOWN_PUSH_HOSTS } from '../../src/providers/push/push-hosts.mjs';
import { readSettings } from '../../src/settings/settings.mjs';

const KNOWN = readSettings({}).services.push.hosts;

describe('the push services that get requests', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ]) {
    it(`${new URL(endpoint).host} is one`, () => expect(isAtPushService(endpoint, KNOWN)).to.equal(true));
  }

  for (const [title, endpoint] of [
    ['another host', 'https://intern.example/fcm/send/abc'],
    ['a host that ends like one', 'https://evilfcm.googleapis.com/abc'],
    ['a host that begins like one', 'https://fcm.googleapis.com.evil.example/abc'],
    ['the domain behind an asterisk itself', 'https://push.apple.com/abc'],
    ['a host that ends like one with an asterisk', 'https://evilpush.apple.com/abc'],
    ['a name before the host', 'https://fcm.googleapis.com@evil.example/abc'],
    ['a name and a password', 'https://user:secret@fcm.googleapis.com/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/abc'],
    ['plain http', 'http://fcm.googleapis.com/abc'],
    ['this machine', 'http://127.0.0.1:8787/admin/releases'],
    ['the address of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['no URL', 'fcm.googleapis.com/abc'],
  ]) {
    it(`${title} is none`, () => expect(isAtPushService(endpoint, KNOWN)).to.equal(false));
  }

  it('are those of PUSH_HOSTS, which may name a stand-in on this machine with its port', () => {
    const { hosts } = readSettings({ PUSH_HOSTS: 'http://127.0.0.1:9100, Push.Label.example' }).services.push;
    expect(isAtPushService('http://127.0.0.1:9100/push/1', hosts)).to.equal(true);
    expect(isAtPushService('https://push.label.example/1', hosts)).to.equal(true);
    expect(isAtPushService('http://127.0.0.1:9101/push/1', hosts)).to.equal(false);
    expect(isAtPushService('https://fcm.googleapis.com/1', hosts)).to.equal(false);
    expect(KNOWN_PUSH_HOSTS).to.include('fcm.googleapis.com');
  });

  for (const wrong of ['*', '*.com/', 'https://fcm.googleapis.com', 'http://10.0.0.1:80', 'http://127.0.0.1:80/path']) {
    it(`PUSH_HOSTS cannot be ${wrong}`, () => expect(() => readSettings({ PUSH_HOSTS: wrong })).to.throw(/PUSH_HOSTS/));
  }
});
