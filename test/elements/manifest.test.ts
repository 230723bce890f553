import { expect } from 'chai';
import type { CustomElement, Package } from 'custom-elements-manifest/schema';
import { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { SHARE_METHODS } from '../../src/player/model/share-methods.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { mountApple, setMusicKit } from './apple-button.ts';
import {
  afterwards,
  beAttentive,
  clear,
  hush,
  mountReady,
  once,
  pollUntil,
  recordRequests,
  theStage,
} from './stage.ts';

const CLASSES: Readonly<Record<string, CustomElementConstructor>> = {
  'mixtape-player': MixtapePlayerElement,
  'presave-button': PresaveButtonElement,
};

async function readManifest(): Promise<readonly CustomElement[]> {
  const manifest: Package = await (await fetch(`${demoOrigin}/dist/custom-elements.json`)).json();
  // Another test, in Node, checks that both declarations are custom elements.
  return manifest.modules.flatMap(({ declarations }) => declarations ?? []) as CustomElement[];
}

const names = (list: readonly { readonly name: string }[] = []): readonly string[] => list.map(({ name }) => name);
const inShadow = (host: Element, selector: string): Element[] => [
  ...(host.shadowRoot?.querySelectorAll(selector) ?? []),
];

/** The accessors of a class and of its base classes in this project. */
function accessorsOf(prototype: object): ReadonlyMap<string, PropertyDescriptor> {
  if (prototype === HTMLElement.prototype) return new Map();
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([, { get }]) => get);
  return new Map([...accessorsOf(Object.getPrototypeOf(prototype)), ...own]);
}

/** The states that an element turns on or off while `task` runs. */
async function statesTouched(task: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const touched = new Set<string>();
  const { add, delete: remove } = CustomStateSet.prototype;
  CustomStateSet.prototype.add = function (name) {
    touched.add(name);
    return add.call(this, name);
  };
  CustomStateSet.prototype.delete = function (name) {
    touched.add(name);
    return remove.call(this, name);
  };
  afterwards(() => Object.assign(CustomStateSet.prototype, { add, delete: remove }));
  await task();
  return touched;
}

/** The public custom properties that an element's style sheets read. */
function propertiesRead(host: Element): ReadonlySet<string> {
  const text = (host.shadowRoot?.adoptedStyleSheets ?? [])
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join('\n');
  return new Set(text.match(/--mixtape-[a-z-]+/g));
}

async function mountButton(): Promise<PresaveButtonElement> {
  const button = new PresaveButtonElement();
  button.service = 'apple_music';
  button.projectId = '7';
  theStage().append(button);
  await pollUntil(() => inShadow(button, 'button').length > 0);
  return button;
}

/** A button whose release is saved, with its receipt. */
async function mountWithReceipt(): Promise<PresaveButtonElement> {
  const kept = { spotify_saved_10: 'true', presave_receipt_spotify_10: `${location.origin}/receipt/10` };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  afterwards(() => Object.keys(kept).map((key) => localStorage.removeItem(key)));
  const saved = new PresaveButtonElement();
  const release = { projectId: '10', releaseDate: '2999-12-04' };
  Object.assign(saved, { service: 'spotify', ...release, siteBase: location.origin });
  theStage().append(saved);
  await pollUntil(() => inShadow(saved, '[part="receipt"]').length > 0);
  return saved;
}

/** A button with everything around it. */
async function mountDated(): Promise<PresaveButtonElement> {
  const dated = await mountButton();
  const reminder = { reminder: true, reminderUrl: '/release.ics' };
  const message = { notify: true, notifyWorker: '/mixtape-notify.js', siteBase: location.origin };
  Object.assign(dated, { releaseDate: '2999-12-04', ...reminder, ...message });
  await pollUntil(
    () => inShadow(dated, '[part="reminder-feed"]').length > 0 && inShadow(dated, '[part="notify"]').length > 0,
  );
  return dated;
}

/** A button that could not save its release. */
async function mountFailed(): Promise<PresaveButtonElement> {
  beAttentive();
  setMusicKit(async () => 'a-token');
  recordRequests(({ pathname }) => (pathname === '/api/presave' ? new Response(null, { status: 500 }) : undefined));
  const failed = await mountApple();
  failed.click();
  await pollUntil(() => inShadow(failed, '[part="retry"]').length > 0);
  return failed;
}

/** A button that shows the message in the browser of an app, where no button offers a reminder. */
async function mountInApp(): Promise<PresaveButtonElement> {
  Object.defineProperty(navigator, 'userAgent', { value: 'Instagram 382.0', configurable: true });
  afterwards(() => Reflect.deleteProperty(navigator, 'userAgent'));
  const inApp = await mountButton();
  // Another release, which is not saved.
  Object.assign(inApp, { projectId: '8', presaveUrl: 'https://listen.example/' });
  await pollUntil(() => inShadow(inApp, 'a').length > 0);
  inApp.click();
  await pollUntil(() => inShadow(inApp, '[part="in-app"]').length > 0);
  return inApp;
}

describe('custom-elements.json lists exactly what the elements have:', () => {
  let manifest: readonly CustomElement[];
  before(async () => {
    manifest = await readManifest();
  });
  afterEach(clear);

  const element = (tag: string): CustomElement => {
    const found = manifest.find(({ tagName }) => tagName === tag);
    if (found === undefined) throw new Error(`The manifest has no ${tag}.`);
    return found;
  };

  for (const [tag, Class] of Object.entries(CLASSES)) {
    it(`attributes of <${tag}>, and their names as React renders them on a server`, () => {
      const attributes = names(element(tag).attributes);
      const onServers = attributes.map((name) => name.replaceAll('-', ''));
      const observed: readonly string[] = Reflect.get(Class, 'observedAttributes');
      expect([...new Set(observed)]).to.have.members([...new Set([...attributes, ...onServers])]);
    });

    it(`properties and methods of <${tag}>`, () => {
      const { members = [] } = element(tag);
      const fields = members.filter((member) => member.kind === 'field');
      const accessors = accessorsOf(Class.prototype);
      expect(names(fields)).to.have.members([...accessors.keys()]);
      for (const { name, readonly = false } of fields) {
        const { set } = accessors.get(name) ?? {};
        expect(set === undefined, `${name} is read-only`).to.equal(readonly);
      }
      for (const { name } of members.filter(({ kind }) => kind === 'method'))
        expect(Reflect.get(Class.prototype, name), name).to.be.a('function');
    });
  }

  it('parts and slots of <mixtape-player>, in every state', async () => {
    hush();
    const { share } = navigator;
    Object.defineProperty(navigator, 'share', { configurable: true, value: () => Promise.resolve() });
    afterwards(() => Object.defineProperty(navigator, 'share', { configurable: true, value: share }));
    const player = await mountReady({
      'mixtape-id': 'unavailable',
      'share-targets': `${SHARE_METHODS.join(' ')} Site=https://s.example/?u={url}`,
    });
    const parts = new Set<string>();
    const slots = new Set<string>();
    const look = (player: MixtapePlayerElement): void => {
      for (const part of inShadow(player, '[part]').flatMap((one) => [...one.part])) parts.add(part);
      for (const slot of inShadow(player, 'slot')) slots.add(slot.getAttribute('name') ?? '');
    };
    look(player);
    inShadow(player, '[part~="list-toggle"]').map((toggle) => (toggle as HTMLElement).click());
    player.openShare();
    await pollUntil(() => inShadow(player, '[part~="close"]').length > 0);
    look(player);
    player.closeShare();
    player.play().catch(() => {});
    await once(player, 'error');
    await pollUntil(() => inShadow(player, '[part~="retry"]').length > 0);
    look(player);
    await player.next();
    await pollUntil(() => inShadow(player, '[part~="sound-bars"]').length > 0);
    look(player);
    const bar = await mountReady({ 'mixtape-id': 'quiet-links', layout: 'bar' });
    inShadow(bar, '[part~="menu-toggle"]').map((toggle) => (toggle as HTMLElement).click());
    await pollUntil(() => inShadow(bar, '[part~="menu"]').length > 0);
    look(bar);
    const card = await mountReady({ 'mixtape-id': 'quiet-links', layout: 'card' });
    card.shadowRoot?.querySelector<HTMLElement>('[part~="track-links"]')?.click();
    await pollUntil(() => inShadow(card, '[part~="track-link"]').length > 0);
    look(card);
    expect([...parts]).to.have.members(names(element('mixtape-player').cssParts));
    expect([...slots]).to.have.members(names(element('mixtape-player').slots));
  });

  it('parts and slots of <presave-button>, before and after saving', async () => {
    hush();
    const button = await mountButton();
    const slots = inShadow(button, 'slot').map((slot) => slot.getAttribute('name') ?? '');
    expect(slots).to.have.members(names(element('presave-button').slots));
    localStorage.setItem('apple_music_saved_7', 'true');
    afterwards(() => localStorage.removeItem('apple_music_saved_7'));
    button.remove();
    const saved = await mountButton();
    await pollUntil(() => inShadow(saved, 'svg').length > 0);
    const partsOf = (button: Element): readonly string[] =>
      inShadow(button, '[part]').flatMap((each) => [...each.part]);
    const parts = new Set([saved, await mountWithReceipt(), await mountDated(), await mountFailed()].flatMap(partsOf));
    for (const part of partsOf(await mountInApp())) parts.add(part);
    expect([...parts]).to.have.members(names(element('presave-button').cssParts));
  });

  it('states of <mixtape-player>', async () => {
    const touched = await statesTouched(() => mountReady());
    expect([...touched]).to.have.members(names(element('mixtape-player').cssStates));
  });

  it('states of <presave-button>', async () => {
    hush();
    const touched = await statesTouched(mountButton);
    expect([...touched]).to.have.members(names(element('presave-button').cssStates));
  });

  it('custom properties', async () => {
    hush();
    const player = await mountReady();
    expect([...propertiesRead(player)]).to.have.members(names(element('mixtape-player').cssProperties));
    const read = [await mountDated(), await mountInApp()].flatMap((button) => [...propertiesRead(button)]);
    expect([...new Set(read)]).to.have.members(names(element('presave-button').cssProperties));
  });
});
