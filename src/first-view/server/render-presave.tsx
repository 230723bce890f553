import APPLE_MUSIC_MARK from '@iconify-json/simple-icons/applemusic.svg';
import SPOTIFY_MARK from '@iconify-json/simple-icons/spotify.svg';
import { Provider } from 'jotai';
import { atom } from 'jotai/vanilla';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { type PresaveLabels, presaveLabels } from '../../i18n/presave-labels.ts';
import { presaveEnglish } from '../../i18n/texts.ts';
import { createPageStore } from '../../platform/page-store.ts';
import { findConfigProblems } from '../../presave/model/config-problems.ts';
import { PRESAVE_ATTRIBUTES, type PresaveSettings } from '../../presave/model/presave-attributes.ts';
import type { PresaveService } from '../../presave/model/providers.ts';
import { outlastsConsent } from '../../presave/model/release-date.ts';
import { createPresaveAtoms } from '../../presave/state/presave-atoms.ts';
import { PresaveButton } from '../../presave/view/button/presave-button.tsx';
import type { PresaveButtonActions, PresaveModel } from '../../presave/view/presave-model.ts';
import { textsFor } from './label-texts.ts';
import { checkOptions, type RenderOptions, shadowRoot, tagMarkup } from './markup.ts';
import { checkAttributes, type ServerAttributes, valuesOf } from './server-attributes.ts';
import { presaveSheet } from './style-sheets.ts';

/** Options of `renderPresaveButton()`. */
export interface RenderPresaveButtonOptions extends RenderOptions {
  /**
   * The attributes of `<presave-button>` by their names in markup; also
   * `id`, `class`, `style`, `lang`, `slot`, `data-*`.
   */
  readonly attributes?: ServerAttributes | undefined;
  /** The time in milliseconds since 1970, which decides whether the release is out. By default the server's clock. */
  readonly now?: number | undefined;
  /** Buttons with the same date are a group. `true`: one above this one counts down, so it does not. */
  readonly hasCountdownAbove?: boolean | undefined;
  /** `true`: the next button of the group says the date, so this one does not. */
  readonly isDateBelow?: boolean | undefined;
}

type Group = Pick<PresaveModel, 'hasCountdownAbove' | 'isDateBelow'>;

const TAG = 'presave-button';

const MARKS: Readonly<Record<PresaveService, string>> = { spotify: SPOTIFY_MARK, apple_music: APPLE_MUSIC_MARK };

/**
 * The markup of a pre-save button that shows before any script has come.
 * @throws TypeError for an unknown attribute or option
 */
export function renderPresaveButton(options: RenderPresaveButtonOptions): string {
  const { styles, language, children } = checkOptions(options);
  const attributes = checkAttributes(TAG, PRESAVE_ATTRIBUTES, options.attributes);
  // Next.js renders what reads the clock only within `Suspense`.
  const { now = attributes.get('release-date') ? Date.now() : 0 } = options;
  if (!Number.isFinite(now)) throw new TypeError(`now has to be a number of milliseconds, not ${now}.`);
  const { texts, language: textLanguage } = textsFor(attributes.get('lang') || language, presaveEnglish);
  const settings = { ...valuesOf(PRESAVE_ATTRIBUTES, attributes), isSiteBaseGuessed: !attributes.get('site-base') };
  const group: Group = {
    hasCountdownAbove: () => options.hasCountdownAbove === true,
    isDateBelow: () => options.isDateBelow === true,
  };
  const view = renderView(settings, presaveLabels(texts, textLanguage, [], now), now, group);
  return tagMarkup(TAG, attributes, shadowRoot(styles, presaveSheet, '', view) + children);
}

/** Nobody can act on a server. */
const ACTIONS = {} as PresaveButtonActions;

function renderView(settings: PresaveSettings, labels: PresaveLabels, now: number, group: Group): string {
  const store = createPageStore();
  const atoms = createPresaveAtoms();
  store.set(atoms.settings, settings);
  const date = store.get(atoms.releaseDate);
  store.set(atoms.released, date !== null && date.at <= now);
  const { service } = settings;
  store.set(atoms.outlastsConsent, outlastsConsent(service, date, now));
  // The page may name what the markup does not: by its globals, or on the script's tag.
  const isPerhapsConfigured = service !== null && !settings.reminder;
  const problems = findConfigProblems(settings, {
    handsOver: false,
    isSiteOwn: true,
    hasSubtleCrypto: true,
    hasStorage: () => true,
  });
  store.set(atoms.configProblems, isPerhapsConfigured ? [] : problems);
  const model: PresaveModel = {
    atoms,
    actions: ACTIONS,
    labelsAtom: atom<PresaveLabels | null>(labels),
    loadInApp: () => new Promise(() => {}),
    now: () => now,
    root: null,
    marksAtom: atom(MARKS),
    loadMark: () => {},
    pageCover: () => '',
    onPageCover: () => {},
    ...group,
    onNeighbours: () => () => {},
    onFocusLost: () => {},
    onRendered: () => {},
  };
  return renderToStaticMarkup(
    <Provider store={store}>
      <PresaveButton model={model} />
    </Provider>,
  );
}
