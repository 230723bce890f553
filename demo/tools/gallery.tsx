import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE } from './base.ts';
import { PLAYER_STATES } from './gallery/player-states.ts';
import { PRESAVE_STATES } from './gallery/presave-states.ts';
import type { State } from './gallery/state.ts';
import { StateFrame } from './gallery/state-frame.tsx';
import { Choice } from './playground/toolbar.tsx';
import { useAddress } from './use-address.ts';

const WIDTHS = { '240': '240', '320': '320', '480': '480', '900': '900', '1200': '1200' } as const;
const SCHEMES = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const;
const DIRECTIONS = { ltr: 'Left to right', rtl: 'Right to left' } as const;

/** Settings for all states. Kept in the URL, as in the playground. */
interface View {
  readonly width: keyof typeof WIDTHS;
  readonly scheme: keyof typeof SCHEMES;
  readonly dir: keyof typeof DIRECTIONS;
}

const FIRST_VIEW: View = { width: '480', scheme: 'auto', dir: 'ltr' };

function fromSearch(search: string): View {
  const said = new URLSearchParams(search);
  const known = <Name extends string>(name: keyof View, choices: Readonly<Record<Name, string>>): Name =>
    (Object.keys(choices) as Name[]).find((choice) => choice === said.get(name)) ?? (FIRST_VIEW[name] as Name);
  return { width: known('width', WIDTHS), scheme: known('scheme', SCHEMES), dir: known('dir', DIRECTIONS) };
}

/** Only what differs from the defaults. */
function searchOf(view: Partial<View>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(view).filter(([name, value]) => value !== FIRST_VIEW[name as keyof View]) as [string, string][],
  );
}

function Gallery() {
  const [view, setView] = useState(() => fromSearch(location.search));
  const search = String(searchOf(view));
  useAddress(search ? `?${search}` : location.pathname);

  return (
    <>
      <div className="toolbar">
        <Choice legend="Width" value={view.width} choices={WIDTHS} onChange={(width) => setView({ ...view, width })} />
        <Choice
          legend="Colour scheme"
          value={view.scheme}
          choices={SCHEMES}
          onChange={(scheme) => setView({ ...view, scheme })}
        />
        <Choice
          legend="Direction"
          value={view.dir}
          choices={DIRECTIONS}
          onChange={(dir) => setView({ ...view, dir })}
        />
      </div>
      <Pictures title="Player" states={PLAYER_STATES} view={view} />
      <Pictures title="Pre-save button" states={PRESAVE_STATES} view={view} />
    </>
  );
}

interface PicturesProps {
  readonly title: string;
  readonly states: Readonly<Record<string, State>>;
  readonly view: View;
}

function Pictures({ title, states, view }: PicturesProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="gallery">
        {Object.entries(states).map(([name, state]) => (
          <li key={name}>
            <Picture name={name} state={state} view={view} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PictureProps {
  readonly name: string;
  readonly state: State;
  readonly view: View;
}

/** Each state in its own page, because only one player of a page plays at a time. */
function Picture({ name, state, view }: PictureProps) {
  const { title, summary } = state;
  const { width, scheme, dir } = view;
  const said = searchOf({ scheme, dir });
  said.set('name', name);
  const address = `${BASE}state.html?${said}`;

  return (
    <figure className="picture" style={{ inlineSize: `calc(${width}px + 2rem)` }}>
      <figcaption>
        <a href={address}>{title}</a> <span className="quiet">{summary}</span>
      </figcaption>
      {/* Each address is another frame: going from one to the next would be a step back for the browser. */}
      <StateFrame key={address} address={address} state={state} colorScheme={scheme === 'auto' ? undefined : scheme} />
    </figure>
  );
}

const root = document.querySelector('#gallery');
if (root === null) throw new Error('The page has no element with the id gallery.');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
