import { listenToConsole } from '../support/until.ts';
import 'axe-core';
import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { describeInFonts } from '../support/pages/fonts.ts';
import { afterwards, beAttentive, clear, hush, nextTask, once, part, pollUntil, setGlobal, theStage } from './stage.ts';

/** A day in a month: a visitor's consent lasts longer. */
const SOON = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
/** A year that is plainly not this one. */
const FAR = '2999-12-04';

const READY = { service: 'spotify', 'project-id': '7', 'client-id': 'c', 'redirect-uri': '/back' };

function mount(attributes: Readonly<Record<string, string>> = READY, content = ''): PresaveButtonElement {
  const element = new PresaveButtonElement();
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.innerHTML = content;
  theStage().append(element);
  return element;
}

async function drawn(element: PresaveButtonElement): Promise<HTMLButtonElement> {
  while (element.shadowRoot?.querySelector('button') === null) await nextTask();
  return part(element, 'button') as HTMLButtonElement;
}

const STATES = ['ready', 'busy', 'saved', 'unavailable'];
const states = (element: Element): string[] => STATES.filter((state) => element.matches(`:state(${state})`));

function saveFlag(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key }));
}

describe('<presave-button>', () => {
  afterEach(async () => {
    localStorage.removeItem('spotify_saved_7');
    dispatchEvent(new StorageEvent('storage', { key: 'spotify_saved_7' }));
    await clear();
  });

  it('is labelled with its service', async () => {
    const spotify = await drawn(mount());
    // Each test needs its own token: a later button would otherwise wait for this one's script, which never arrives.
    const apple = await drawn(
      mount({ service: 'apple_music', 'project-id': '7', 'developer-token': 'none', 'musickit-src': '/none.js' }),
    );
    expect(spotify.innerText).to.equal('Pre-save on Spotify');
    expect(apple.innerText).to.equal('Pre-save on Apple Music');
  });

  it('shows the mark of its service', async () => {
    const mark = (button: Element): string | null | undefined => button.querySelector('.mark path')?.getAttribute('d');
    const spotify = await drawn(mount());
    expect(mark(spotify)).to.be.a('string').and.not.equal('');
    const apple = await drawn(
      mount({ service: 'apple_music', 'project-id': '7', 'developer-token': 'marked', 'musickit-src': '/none.js' }),
    );
    await pollUntil(() => Boolean(mark(apple)));
    expect(mark(apple)).not.to.equal(mark(spotify));
  });

  it('keeps that mark, before a check, when it is saved', async () => {
    const element = mount();
    const button = await drawn(element);
    const drawnMark = part(element, 'icon').innerHTML;
    saveFlag('spotify_saved_7', 'true');
    await pollUntil(() => button.querySelector('.check'));
    expect(part(element, 'icon').innerHTML).to.equal(drawnMark);
    expect([...button.children].map((child) => child.classList[1] ?? child.textContent)).to.deep.equal([
      'mark',
      'Added!',
      'check',
    ]);
  });

  it('shows its slotted content instead of the label, until the release is saved', async () => {
    const element = mount(READY, '<b>Save me</b>');
    const button = await drawn(element);
    const slot = button.querySelector('slot');
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Save me');
    saveFlag('spotify_saved_7', 'true');
    await pollUntil(() => button.querySelector('slot') === null);
    expect(part(element, 'label').textContent).to.equal('Added!');
    expect(button.disabled).to.equal(true);
    expect(states(element)).to.deep.equal(['saved']);
    saveFlag('spotify_saved_7', null);
    await pollUntil(() => !button.disabled);
    expect(states(element)).to.deep.equal(['ready']);
  });

  it('keeps the focus when the release becomes saved, and is disabled once the focus has left', async () => {
    const element = mount();
    const button = await drawn(element);
    element.focus();
    saveFlag('spotify_saved_7', 'true');
    await pollUntil(() => button.ariaDisabled === 'true');
    expect(button.disabled).to.equal(false);
    expect(element.shadowRoot?.activeElement).to.equal(button);
    button.blur();
    await pollUntil(() => button.disabled);
    expect(button.ariaDisabled).to.equal('false');
    // Another tab has saved the release: this button was not pressed.
    expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).to.equal('');
  });

  for (const [name, savedFlag, label] of [
    ['the link to listen', null, 'Listen on Spotify'],
    ['the saved release', 'true', 'Added!'],
  ] as const) {
    for (const focused of ['button', 'reminder']) {
      it(`keeps the focus when the release is out while the focus is on the ${focused}: ${name}`, async () => {
        const element = mount({ ...READY, 'release-date': SOON, reminder: '' });
        await drawn(element);
        await pollUntil(() => element.shadowRoot?.querySelector('[part=reminder]'));
        part(element, focused).focus();
        saveFlag('spotify_saved_7', savedFlag);
        if (savedFlag === null) element.listenUrl = 'https://listen.example/';
        element.releaseDate = '2020-12-04';
        await pollUntil(() => element.shadowRoot?.querySelector('[part=reminder]') === null);
        await pollUntil(() => element.shadowRoot?.activeElement === part(element, 'button'));
        expect(part(element, 'button').innerText.trim()).to.equal(label);
      });
    }
  }

  for (const [property, style, value] of [
    ['--media-primary-color', 'backgroundColor', 'rgb(1, 2, 3)'],
    ['--media-text-color', 'backgroundColor', 'rgb(1, 2, 3)'],
    ['--media-secondary-color', 'color', 'rgb(1, 2, 3)'],
    ['--media-control-background', 'color', 'rgb(1, 2, 3)'],
    ['--media-font-family', 'fontFamily', 'monospace'],
    ['--media-font-size', 'fontSize', '21px'],
  ] as const) {
    it(`uses the page’s ${property}`, async () => {
      const element = mount();
      element.style.setProperty(property, value);
      expect(getComputedStyle(await drawn(element))[style]).to.equal(value);
    });
  }

  it('is saved only if the stored flag has the right value', async () => {
    for (const value of ['', 'false', '1', 'TRUE', 'null']) {
      localStorage.setItem('spotify_saved_7', value);
      const element = mount();
      await drawn(element);
      expect(states(element), value).to.deep.equal(['ready']);
    }
  });

  it('is unavailable until it is configured', async () => {
    const { error } = console;
    afterwards(() => {
      console.error = error;
    });
    const said: string[] = [];
    console.error = (...parts: unknown[]) => void said.push(parts.join());
    const element = mount({ service: 'spotify', 'project-id': '7' });
    const button = await drawn(element);
    expect(states(element)).to.deep.equal(['unavailable']);
    expect(button.disabled).to.equal(true);
    await nextTask();
    expect(said).to.have.lengthOf(2);
    element.clientId = 'c';
    element.redirectUri = '/back';
    await nextTask();
    expect(states(element)).to.deep.equal(['ready']);
  });

  it('keeps the developer token out of the attributes', () => {
    const element = mount();
    element.developerToken = 'secret';
    expect(element.developerToken).to.equal('secret');
    expect(element.outerHTML).not.to.contain('secret');
  });

  it('keeps properties set before the upgrade, and accepts numbers as ids', () => {
    const element = new PresaveButtonElement();
    Object.defineProperty(element, 'projectId', { value: 7, configurable: true, enumerable: true, writable: true });
    theStage().append(element);
    expect(element.projectId).to.equal('7');
  });

  it('keeps the spelling of the redirect URI, and resolves a relative one', () => {
    expect(mount({ ...READY, 'redirect-uri': 'https://Site.example' }).redirectUri).to.equal('https://Site.example');
    expect(mount().redirectUri).to.equal(new URL('/back', location.href).href);
  });

  it('accepts other services only on this origin or on the service’s own', () => {
    const { error } = console;
    afterwards(() => {
      console.error = error;
    });
    const said: string[] = [];
    console.error = (problem: Error & { code?: string }) => void said.push(problem.code ?? '');
    const baseOf = (base: string): string => mount({ ...READY, 'accounts-base': base }).accountsBase;
    const sourceOf = (src: string): string => mount({ ...READY, 'musickit-src': src }).musickitSrc;
    expect(baseOf('/accounts/')).to.equal(`${location.origin}/accounts`);
    expect(baseOf('https://beta.spotify.com/')).to.equal('https://beta.spotify.com');
    expect(sourceOf('https://js-cdn.music.apple.com/musickit/v4.js')).to.equal(
      'https://js-cdn.music.apple.com/musickit/v4.js',
    );
    said.length = 0;
    for (const base of ['https://evilspotify.com', 'javascript:1'])
      expect(baseOf(base), base).to.equal('https://accounts.spotify.com');
    expect(sourceOf('https://evil.example/apple.com.js')).to.equal(
      'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
    );
    expect(new Set(said)).to.deep.equal(new Set(['config-unsafe-url']));
  });

  it('loads MusicKit even if an element is named like a property of the document', async () => {
    for (const name of ['scripts', 'readyState']) {
      const image = theStage().appendChild(document.createElement('img'));
      image.name = name;
      expect(Reflect.get(document, name)).to.equal(image);
    }
    const src = new URL('/no-musickit-here.js', location.href).href;
    const added = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.head.querySelector(`script[src="${src}"]`) === null) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.head, { childList: true });
    });
    hush();
    mount({ service: 'apple_music', 'project-id': '7', 'developer-token': 'of the names', 'musickit-src': src });
    await added;
  });

  it('ignores a frame of another origin that is named like a global', async () => {
    const frame = document.createElement('iframe');
    frame.name = 'spotify';
    // Throws on any access, like the window of another origin.
    frame.setAttribute('sandbox', '');
    frame.srcdoc = 'A player of theirs';
    const loaded = once(frame, 'load');
    theStage().append(frame);
    await loaded;
    expect(Reflect.get(globalThis, 'spotify')).to.equal(frame.contentWindow);
    const element = mount({ ...READY, 'client-id': '' });
    hush();
    await drawn(element);
    expect(element.clientId).to.equal('');
    expect(states(element)).to.deep.equal(['unavailable']);
  });

  it('reads the page’s globals, but not elements with their names', () => {
    const names = ['projectId', 'spotify', 'appleDevToken'];
    afterwards(() => names.forEach((name) => void Reflect.deleteProperty(globalThis, name)));
    Object.assign(globalThis, {
      projectId: 12,
      spotify: { clientId: 'global', redirectUri: '/global' },
      appleDevToken: 'token',
    });
    const element = mount({ service: 'spotify' });
    expect([element.projectId, element.clientId, element.developerToken]).to.deep.equal(['12', 'global', 'token']);
    expect(element.redirectUri).to.equal(new URL('/global', location.href).href);
    class Spotify {
      clientId = 'class';
    }
    Object.assign(globalThis, {
      projectId: document.createElement('a'),
      spotify: new Spotify(),
      appleDevToken: () => 'token',
    });
    expect([element.projectId, element.clientId, element.developerToken]).to.deep.equal(['', '', '']);
  });

  it('reports a flow that cannot start, without secrets', async () => {
    beAttentive();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name.startsWith('project_')) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
    const { error } = console;
    console.error = () => {};
    afterwards(() => {
      Storage.prototype.setItem = setItem;
      console.error = error;
    });
    const element = mount();
    await drawn(element);
    // Not on the document: buttons of earlier tests, whose script fails only now, report there.
    const failed = once<CustomEvent>(element, 'presaveerror');
    element.click();
    expect(states(element)).to.deep.equal(['busy']);
    const { detail, target, bubbles, composed } = await failed;
    expect({ target, bubbles, composed }).to.deep.equal({ target: element, bubbles: true, composed: true });
    expect(detail).to.deep.include({ service: 'spotify', projectId: '7' });
    expect(detail.error.code).to.equal('presave-storage');
    expect(states(element)).to.deep.equal(['ready']);
    await pollUntil(() => element.shadowRoot?.querySelector('[role="alert"]'));
    expect(part(element, 'message').innerText).to.equal(
      'This browser lets the page store nothing, and a pre-save needs that.',
    );
  });

  it('shows the date of the release as it is written in the visitor’s region', async () => {
    // The date is far away, which is reported.
    hush();
    const dateFor = async (...languages: readonly string[]): Promise<string> => {
      Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
      afterwards(() => Reflect.deleteProperty(navigator, 'languages'));
      const element = mount({ ...READY, lang: 'en', 'release-date': FAR });
      await pollUntil(() => element.shadowRoot?.querySelector('[part~="release-date"]'));
      return part(element, 'release-date').innerText;
    };
    expect(await dateFor('en-GB', 'en')).to.match(/^Out Wed,? 4 Dec 2999$/);
    expect(await dateFor('en-US', 'en')).to.equal('Out Wed, Dec 4, 2999');
  });

  it('is the reminder alone if a consent at the service would end before the release', async () => {
    const said = hush();
    const element = mount({ ...READY, 'release-date': FAR });
    await pollUntil(() => element.shadowRoot?.querySelector('[part="reminder"]'));
    // A late complaint of an earlier test may come first.
    await pollUntil(() => said.some(({ text }) => text.includes('is more than six months ahead')));
    expect(element.shadowRoot?.querySelector('[part~="button"]')).to.equal(null);
    expect(part(element, 'release-date').innerText).to.contain('2999');
    element.releaseDate = SOON;
    await pollUntil(() => element.shadowRoot?.querySelector('[part~="button"]'));
    expect(states(element)).to.deep.equal(['ready']);
    expect(element.shadowRoot?.querySelector('[part="reminder"]')).to.equal(null);
  });

  it('has beside the reminder a link for calendars that subscribe to a feed, until the release is out', async () => {
    const withFeed = { ...READY, 'release-date': SOON, 'reminder-url': 'https://label.example/a.ics' };
    const dated = { ...withFeed, reminder: '' };
    const element = mount({ ...dated, lang: 'en' });
    await pollUntil(() => element.shadowRoot?.querySelector('[part="reminder-feed"]'));
    const feed = part(element, 'reminder-feed') as HTMLAnchorElement;
    expect([feed.getAttribute('href'), feed.innerText]).to.deep.equal(['webcal://label.example/a.ics', 'Subscribe']);
    const feedOf = (each: HTMLElement) => each.shadowRoot?.querySelector('[part="reminder-feed"]');
    element.releaseDate = '2020-01-01';
    await pollUntil(() => feedOf(element) === null);
    const said = hush();
    const others = [
      mount(withFeed),
      mount({ ...dated, 'asks-first': '' }),
      mount({ ...dated, 'reminder-url': 'javascript:alert(1)' }),
    ];
    for (const each of others) {
      await drawn(each);
      expect(feedOf(each)).to.equal(null);
    }
    await pollUntil(() => said.filter(({ text }) => text.includes('reminder-url')).length === 2);
  });

  it('is as wide as a main button where the reminder is all that it offers', async () => {
    const alone = mount({ 'release-date': SOON, reminder: '' });
    const beside = mount({ ...READY, 'release-date': SOON, reminder: '' });
    for (const each of [alone, beside]) await pollUntil(() => each.shadowRoot?.querySelector('[part="reminder"]'));
    const sizeOf = (each: HTMLElement, name: string) => {
      const { width, height } = part(each, name).getBoundingClientRect();
      return [width, height];
    };
    expect(sizeOf(alone, 'reminder')).to.deep.equal(sizeOf(beside, 'button'));
    expect(sizeOf(beside, 'reminder')[0]).to.be.lessThan(200);
  });

  it('has the events of a reminder in its results, also without service and project', async () => {
    const { click } = HTMLAnchorElement.prototype;
    const downloaded = new Promise<void>((resolve) => {
      HTMLAnchorElement.prototype.click = () => resolve();
    });
    afterwards(() => {
      HTMLAnchorElement.prototype.click = click;
    });
    const element = mount({ 'release-date': FAR, reminder: '' });
    await pollUntil(() => element.shadowRoot?.querySelector('[part=reminder]') !== null);
    const reminded = once<CustomEvent>(element, 'presavereminder');
    part(element, 'reminder').click();
    const { type, detail } = await reminded;
    await downloaded;
    expect(element.results).to.deep.equal([{ type, ...detail }]);
    expect(detail).to.deep.equal({ service: 'spotify', projectId: '' });
    expect(mount({ ...READY, 'project-id': '8' }).results).to.deep.equal([]);
  });

  it('works again after it is moved, or removed and added again', async () => {
    const element = mount();
    const button = await drawn(element);
    theStage().prepend(element);
    await nextTask();
    expect(part(element, 'button')).to.equal(button);
    element.remove();
    await nextTask();
    theStage().append(element);
    await drawn(element);
    saveFlag('spotify_saved_7', 'true');
    expect(states(element)).to.deep.equal(['saved']);
  });

  it('looks saved when it is saved, and off when it is unavailable', async () => {
    afterwards(listenToConsole().restore);
    saveFlag('spotify_saved_7', 'true');
    afterwards(() => saveFlag('spotify_saved_7', null));
    const style = { '--mixtape-accent-color': 'rgb(200, 0, 0)', '--mixtape-background': 'rgb(255, 255, 255)' };
    const look = async (element: PresaveButtonElement): Promise<CSSStyleDeclaration> => {
      for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
      return getComputedStyle(await drawn(element));
    };
    const saved = mount();
    const savedLook = await look(saved);
    expect([savedLook.borderTopStyle, savedLook.borderTopColor]).to.deep.equal(['solid', 'rgb(200, 0, 0)']);
    expect(savedLook.backgroundColor).to.match(/^color\(srgb 0\.97\d* 0\.88 0\.88\)$/);
    const check = saved.shadowRoot?.querySelector('.check') as Element;
    expect(getComputedStyle(check).stroke).to.equal('rgb(200, 0, 0)');
    expect(check.getBoundingClientRect().width).to.equal(20);
    const off = await look(mount({ service: 'spotify', 'project-id': '9' }));
    expect(off.borderTopStyle).to.equal('dashed');
    expect(off.backgroundColor).to.equal('rgb(255, 255, 255)');
  });

  it('says the date once in a group: under the last of the buttons with that date, 12 px below it', async () => {
    const dated = { ...READY, 'release-date': SOON };
    const group = [
      mount(dated),
      mount({ ...dated, reminder: '' }),
      mount({ ...dated, 'release-date': `${SOON}T12:00`, reminder: '' }),
      mount({ ...dated, 'release-date': `${SOON}T12:00` }),
    ];
    const dates = (): boolean[] =>
      group.map(({ shadowRoot }) => Boolean(shadowRoot?.querySelector('[part="release-date"]')));
    for (const each of group) await drawn(each);
    // A reminder that the next button does not offer stays.
    await pollUntil(() => `${dates()}` === 'false,true,true,true');
    const [, last] = group;
    if (last === undefined) throw new Error('There is no button.');
    const date = part(last, 'release-date').getBoundingClientRect();
    expect(date.top - part(last, 'button').getBoundingClientRect().bottom).to.be.closeTo(12, 1);
  });

  it('keeps the reminder of a button if the next one has turned its own off', async () => {
    const dated = { ...READY, 'release-date': SOON };
    const [first, second] = [
      mount({ ...dated, reminder: '' }),
      mount({ ...dated, 'project-id': '8', reminder: 'false' }),
    ];
    for (const each of [first, second]) await drawn(each);
    await pollUntil(() => second.shadowRoot?.querySelector('[part="release-date"]'));
    expect(part(first, 'reminder').textContent).to.equal('Remind me');
  });

  it('offers the reminder in any place of a group to a visitor whose browser refuses messages', async () => {
    Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true });
    afterwards(() => Reflect.deleteProperty(Notification, 'permission'));
    const dated = { ...READY, 'release-date': SOON };
    const element = mount({ ...dated, notify: '', 'notify-worker': '/mixtape-notify.js' });
    await drawn(mount({ ...dated, 'project-id': '8' }));
    const partOf = (name: string) => element.shadowRoot?.querySelector<HTMLElement>(`[part="${name}"]`);
    await pollUntil(() => partOf('notify') && !partOf('release-date'));
    partOf('notify')?.click();
    await pollUntil(() => element.shadowRoot?.querySelector('.message'));
    await nextTask();
    expect(partOf('reminder')?.textContent).to.equal('Remind me');
  });

  it('says the date of a group where it belongs once a button has another date, and once one has moved', async () => {
    const dated = { ...READY, 'release-date': SOON };
    const [above, below] = [mount(dated), mount({ ...dated, 'project-id': '8' })];
    const shown = (part: string): string =>
      [above, below].map(({ shadowRoot }) => Boolean(shadowRoot?.querySelector(`[part="${part}"]`))).join();
    for (const each of [above, below]) await drawn(each);
    await pollUntil(() => shown('release-date') === 'false,true' && shown('countdown') === 'true,false');
    below.releaseDate = FAR;
    await pollUntil(() => shown('release-date') === 'true,true' && shown('countdown') === 'true,true');
    below.releaseDate = SOON;
    await pollUntil(() => shown('release-date') === 'false,true' && shown('countdown') === 'true,false');
    below.after(above);
    await pollUntil(() => shown('release-date') === 'true,false' && shown('countdown') === 'false,true');
    above.setAttribute('reminder', '');
    above.before(below);
    above.after(below);
    await pollUntil(() => shown('release-date') === 'true,true');
  });

  it('counts down above the first button of a group: days, hours and minutes', async () => {
    const HOUR = 3600 * 1000;
    const dated = { ...READY, lang: 'en', 'release-date': new Date(Date.now() + 50.5 * HOUR).toISOString() };
    const group = [mount(dated), mount({ ...dated, 'project-id': '8' })];
    for (const each of group) await drawn(each);
    const counts = (): string[] =>
      group.map(({ shadowRoot }) => shadowRoot?.querySelector('[part="countdown"]')?.textContent ?? '');
    await pollUntil(() => counts()[1] === '');
    expect(counts()[0]).to.match(/^02 days02 hours(29|30) minutes?$/);
    group[0]?.remove();
    await pollUntil(() => counts()[1] !== '');
  });

  it('counts down above the first button of a group that can be used', async () => {
    hush();
    const { 'client-id': _, ...unusable } = READY;
    const dated = { 'release-date': SOON };
    const group = [mount({ ...unusable, ...dated }), mount({ ...READY, ...dated }), mount({ ...READY, ...dated })];
    for (const each of group) await drawn(each);
    const counting = (): string =>
      group.map(({ shadowRoot }) => Boolean(shadowRoot?.querySelector('[part="countdown"]'))).join();
    await pollUntil(() => counting() === 'false,true,false');
    group[0]?.setAttribute('client-id', 'c');
    await pollUntil(() => counting() === 'true,false,false');
    // One that cannot be used does not hide the one above it.
    group[1]?.removeAttribute('client-id');
    await nextTask();
    await pollUntil(() => counting() === 'true,false,false' && states(group[1] as Element).includes('unavailable'));
  });

  it('counts the seconds of the last day, until the release is out', async () => {
    const secondsAhead = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
    const element = mount({
      ...READY,
      lang: 'en',
      'listen-url': 'https://service.example/',
      'release-date': secondsAhead(50),
    });
    const textOf = (name: string): string | undefined =>
      element.shadowRoot?.querySelector(`[part="${name}"]`)?.textContent ?? undefined;
    const shown = new Set<string>();
    await pollUntil(() => shown.add(textOf('countdown') ?? '').size >= 4);
    for (const text of [...shown].slice(1)) expect(text).to.match(/^00 hours00 minutes\d\d seconds$/);
    element.releaseDate = secondsAhead(1);
    await pollUntil(() => textOf('release-date') === 'Out now');
    expect(textOf('countdown')).to.equal(undefined);
  });

  it('has the green of what has worked when it is saved, or the colour of the page’s only cover', async () => {
    saveFlag('spotify_saved_7', 'true');
    afterwards(() => saveFlag('spotify_saved_7', null));
    const element = mount();
    const button = await drawn(element);
    const border = (): string => getComputedStyle(button).borderTopColor;
    expect(border()).to.equal('rgb(31, 122, 77)');
    const cover = document.createElement('mixtape-player');
    Object.defineProperty(cover, 'mixtape', { value: { color: '#2244cc' } });
    theStage().append(cover);
    cover.dispatchEvent(new CustomEvent('mixtapeload', { bubbles: true, composed: true }));
    await pollUntil(() => border().startsWith('oklch(0.42 0.13 2'));
    element.style.setProperty('--mixtape-background', '#eef');
    // The green again, as far as it can be computed from a colour of the page.
    await pollUntil(() => border().startsWith('oklch(0.52 0.11 156'));
    element.style.setProperty('--mixtape-accent-color', 'rgb(200, 0, 0)');
    await pollUntil(() => border() === 'rgb(200, 0, 0)');
  });

  it('is accessible in every state', async () => {
    // One of these states reports what is missing.
    hush();
    let isAsked = false;
    const authorize = (): Promise<never> => {
      isAsked = true;
      // The request is never answered.
      return new Promise(() => {});
    };
    setGlobal('MusicKit', { configure() {}, getInstance: () => ({ authorize }) });
    beAttentive();
    const ready = mount();
    const saved = mount({ ...READY, 'project-id': '8' });
    saveFlag('spotify_saved_8', 'true');
    afterwards(() => saveFlag('spotify_saved_8', null));
    const unavailable = mount({ service: 'spotify', 'project-id': '9' });
    const busy = mount({ service: 'apple_music', 'project-id': '7', 'developer-token': 't' });
    for (const each of [ready, saved, unavailable, busy]) await drawn(each);
    await pollUntil(() => busy.matches(':state(ready)'));
    busy.click();
    expect([ready, saved, unavailable, busy].map(states)).to.deep.equal([
      ['ready'],
      ['saved'],
      ['unavailable'],
      ['busy'],
    ]);
    expect(await axeFindings('presave-button')).to.deep.equal([]);
    expect((await drawn(busy)).ariaBusy).to.equal('true');
    for (const part of ['.mark', '.under-way']) expect(busy.shadowRoot?.querySelector(part), part).not.to.equal(null);
    // The file with the flow loads first. If MusicKit were removed by then, the flow would fail.
    await pollUntil(() => isAsked);
  });
});

describeInFonts('the countdown', () => {
  afterEach(clear);

  it('stays in a button of 160 px', async () => {
    hush();
    theStage().style.width = '160px';
    afterwards(() => theStage().style.removeProperty('width'));
    const element = mount({ ...READY, lang: 'de', 'release-date': FAR });
    await pollUntil(() => element.shadowRoot?.querySelector('[part="countdown"]'));
    const { right } = element.getBoundingClientRect();
    for (const count of part(element, 'countdown').children)
      expect(count.getBoundingClientRect().right, count.textContent).to.be.at.most(right);
  });
});
