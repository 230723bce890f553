import { expect } from 'chai';
import { addLabels, type LabelTexts, type MixtapePlayerElement, PresaveButtonElement } from '../../elements/index.ts';
import { afterwards, clear, create, hush, mount, once, part, pollUntil, theStage } from './stage.ts';

const nameOf = (player: Element, button: string): string | null => part(player, button).getAttribute('aria-label');

/** The label of the next button, once the player is shown. */
async function spoken(player: MixtapePlayerElement): Promise<string | null> {
  await once(player, 'mixtapeload');
  return nameOf(player, 'next');
}

function browserSpeaks(...languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  afterwards(() => Reflect.deleteProperty(navigator, 'languages'));
}

function pageSpeaks(language: string | null): void {
  const { documentElement: html } = document;
  const before = html.getAttribute('lang');
  const write = (value: string | null): void => {
    if (value === null) html.removeAttribute('lang');
    else html.setAttribute('lang', value);
  };
  write(language);
  afterwards(() => write(before));
}

/** A private-use language that no other test uses, because a page's labels cannot be removed again. */
let added = 0;
function add(labels: Partial<LabelTexts>): string {
  const language = `qa${'abcdefghij'.charAt(added++)}`;
  addLabels(language, labels);
  return language;
}

describe('the language of a player', () => {
  beforeEach(() => {
    pageSpeaks(null);
    browserSpeaks('sv', 'en-US');
  });
  afterEach(clear);

  it('is the nearest lang around it', async () => {
    theStage().innerHTML = '<div lang="fr"><p lang="es"><span></span></p></div>';
    expect(await spoken(mount({}, theStage().querySelector('span') ?? theStage()))).to.equal('Siguiente');
  });

  it('is the lang of the host if it is in a shadow root', async () => {
    const host = document.createElement('div');
    host.lang = 'it';
    theStage().append(host);
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    expect(await spoken(mount({}, inner))).to.equal('Successivo');
  });

  it('is the page’s', async () => {
    pageSpeaks('ja-JP');
    expect(await spoken(mount())).to.equal('次へ');
  });

  it('is set as lang inside the player, so that screen readers pronounce it right', async () => {
    const player = mount({ lang: 'de-AT' });
    await spoken(player);
    expect(player.shadowRoot?.querySelector('[lang]')?.getAttribute('lang')).to.equal('de');
  });

  it('does not change the page’s text direction', async () => {
    const player = mount({ lang: 'ar' });
    expect(await spoken(player)).to.equal('التالي');
    expect(getComputedStyle(part(player, 'container')).direction).to.equal('ltr');
    player.dir = 'rtl';
    expect(getComputedStyle(part(player, 'container')).direction).to.equal('rtl');
  });

  it('applies to the values of the sliders', async () => {
    const player = mount({ lang: 'tr' });
    await spoken(player);
    const values = (): readonly (string | null)[] =>
      [...(player.shadowRoot?.querySelectorAll('input[type="range"]') ?? [])].map((slider) =>
        slider.getAttribute('aria-valuetext'),
      );
    // The volume is formatted in the visitor's language once the page is idle.
    await pollUntil(() => values()[1] !== '100%');
    expect(values()).to.deep.equal(['0 saniye / 15 saniye', '%100']);
  });

  it('is set by data-lang on its container or on the script’s tag, before the lang of elements around these', async () => {
    pageSpeaks('fr');
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.src = new URL('embed.js', String(Reflect.get(create(), 'scriptUrl'))).href;
    script.setAttribute('data-lang', 'es');
    document.head.append(script);
    afterwards(() => script.remove());
    const container = theStage().appendChild(document.createElement('div'));
    container.setAttribute('data-mixtape-id', 'slow-water');
    const player = mount({}, container);
    expect(await spoken(player)).to.equal('Siguiente');
    for (const [element, name, language, next] of [
      [container, 'lang', 'it', 'Successivo'],
      [container, 'data-lang', 'nl', 'Volgende'],
      [player, 'lang', 'de', 'Weiter'],
    ] as const) {
      element.setAttribute(name, language);
      await pollUntil(() => nameOf(player, 'next') === next);
    }
  });

  it('changes with its own lang, with one around it, and when it is moved', async () => {
    const player = mount();
    expect(await spoken(player)).to.equal('Next');
    const button = part(player, 'next');
    player.lang = 'de';
    await pollUntil(() => nameOf(player, 'next') === 'Weiter');
    player.removeAttribute('lang');
    await pollUntil(() => nameOf(player, 'next') === 'Next');
    theStage().lang = 'nl';
    await pollUntil(() => nameOf(player, 'next') === 'Volgende');
    pageSpeaks('fr');
    const elsewhere = document.body.appendChild(document.createElement('div'));
    afterwards(() => elsewhere.remove());
    elsewhere.append(player);
    await pollUntil(() => nameOf(player, 'next') === 'Suivant');
    // Updated in place, so that a focused control keeps the focus.
    expect(part(player, 'next')).to.equal(button);
  });
});

describe('the labels of a page', () => {
  beforeEach(() => {
    pageSpeaks(null);
    browserSpeaks('en');
  });
  afterEach(clear);

  function block(language: string, text: string): void {
    theStage().insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" data-mixtape-labels="${language}"></script>`,
    );
    (theStage().lastElementChild as HTMLElement).textContent = text;
  }

  it('add a language with a block in the page, with English for missing labels', async () => {
    block('sv', JSON.stringify({ next: 'Nästa', seconds: { one: '{count} sekund', other: '{count} sekunder' } }));
    const player = mount({ lang: 'sv-SE' });
    expect(await spoken(player)).to.equal('Nästa');
    expect(nameOf(player, 'previous')).to.equal('Previous');
    expect(part(player, 'timeline').querySelector('input')?.getAttribute('aria-valuetext')).to.equal(
      '0 sekunder of 15 seconds',
    );
  });

  it('replace single labels of a supported language', async () => {
    block('de', '{"next":"Nächster Titel"}');
    const player = mount({ lang: 'de' });
    expect(await spoken(player)).to.equal('Nächster Titel');
    expect(nameOf(player, 'previous')).to.equal('Zurück');
  });

  it('may be for one region only', async () => {
    block('de-at', '{"previous":"Retour"}');
    const austrian = mount({ lang: 'de-AT' });
    expect(await spoken(austrian)).to.equal('Weiter');
    expect(nameOf(austrian, 'previous')).to.equal('Retour');
    const german = mount({ lang: 'de-DE' });
    await spoken(german);
    expect(nameOf(german, 'previous')).to.equal('Zurück');
  });

  it('can be set by script, also for existing players', async () => {
    const player = mount({ lang: 'fi' });
    expect(await spoken(player)).to.equal('Next');
    addLabels('fi', { next: 'Seuraava' });
    await pollUntil(() => nameOf(player, 'next') === 'Seuraava');
  });

  it('are rendered as text only', async () => {
    const language = add({ poweredBy: '<img src=x onerror="throw 1">' });
    const player = mount({ lang: language });
    await spoken(player);
    part(player, 'list-toggle').click();
    await pollUntil(() => player.shadowRoot?.querySelector('[part~="powered-by"]'));
    expect(part(player, 'powered-by').textContent).to.contain('<img src=x');
    expect(part(player, 'powered-by').querySelector('img')).to.equal(null);
  });

  it('are ignored if they are not valid labels', async () => {
    const odd = { next: 7, previous: '', share: null, toString: 'x', seconds: 'a few', timeOfSeconds: { one: 'x' } };
    const language = add(odd as unknown as Partial<LabelTexts>);
    const player = mount({ lang: language });
    expect(await spoken(player)).to.equal('Next');
    expect(nameOf(player, 'previous')).to.equal('Previous');
    expect(part(player, 'timeline').querySelector('input')?.getAttribute('aria-valuetext')).to.equal(
      '0 seconds of 15 seconds',
    );
  });

  it('that cannot be parsed are reported once, and everything else works', async () => {
    const said = hush();
    block('de', '{"next": oh no}');
    block('no such language', '{}');
    const names = await Promise.all([spoken(mount({ lang: 'de' })), spoken(mount({ lang: 'de' }))]);
    expect(names).to.deep.equal(['Weiter', 'Weiter']);
    expect(said.filter(({ text }) => text.includes('The labels for'))).to.have.length(2);
  });

  it('need a language: an invalid one is refused', () => {
    expect(() => addLabels('no such language', {})).to.throw(RangeError);
  });
});

describe('the language of a pre-save button', () => {
  beforeEach(() => {
    pageSpeaks(null);
    browserSpeaks('en');
  });
  afterEach(clear);

  it('is chosen as for a player, and nothing is drawn before it is known', async () => {
    const button = new PresaveButtonElement();
    Object.assign(button, { service: 'spotify', projectId: '7', clientId: 'c', redirectUri: '/back' });
    button.lang = 'fr';
    theStage().append(button);
    const said = (): string => button.shadowRoot?.textContent ?? '';
    const seen = new Set<string>();
    new MutationObserver(() => seen.add(said())).observe(button.shadowRoot as ShadowRoot, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    await pollUntil(() => said() !== '');
    await pollUntil(() => seen.size > 0);
    expect([...seen]).to.deep.equal(['Pré-enregistrer sur Spotify']);
    button.lang = 'es';
    await pollUntil(() => said() === 'Preguardar en Spotify');
  });
});

it('a player outside a page requests no labels', () => {
  expect(create({ lang: 'de' }).shadowRoot?.textContent).to.equal('');
});
