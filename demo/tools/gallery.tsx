import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE } from './base.ts';
import { fitFrame } from './gallery/fit-frame.ts';
import { STATES } from './gallery/states.ts';
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
      <ul className="gallery">
        {Object.keys(STATES).map((name) => (
          <li key={name}>
            <Picture name={name} view={view} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each state in its own page, because only one player of a page plays at a time. */
function Picture({ name, view }: { readonly name: string; readonly view: View }) {
  const { title = '', summary = '' } = STATES[name] ?? {};
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
      <iframe
        key={address}
        src={address}
        title={title}
        loading="lazy"
        style={{ colorScheme: scheme === 'auto' ? undefined : scheme }}
        onLoad={({ currentTarget }) => fitFrame(currentTarget)}
      />
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
