import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type Look, MAX_WIDTH, MIN_WIDTH, schemeOf } from './look.ts';
import type { Manifest } from './manifest.ts';
import { PRESETS } from './presets.ts';
import { cssOf, markupOf } from './snippet.ts';

const STEP = 10;
const LARGE_STEP = 100;

interface StageProps {
  readonly look: Look;
  readonly manifest: Manifest;
  readonly onChange: (changes: Partial<Look>) => void;
  readonly onPreview: (preview: HTMLElement | null) => void;
}

/** The element in a frame whose width can be dragged, styled by the very text that is copied. */
export function Stage({ look, manifest, onChange, onPreview }: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scheme = schemeOf(look);
  const width = look.width ?? undefined;

  const setWidth = (wanted: number): void =>
    onChange({ width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted))) });

  function onDrag(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || frame.current === null) return;
    const { left, right } = frame.current.getBoundingClientRect();
    setWidth(look.direction === 'rtl' ? right - event.clientX : event.clientX - left);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const now = frame.current?.clientWidth ?? MIN_WIDTH;
    const grow = look.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const shrink = look.direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const wanted = { [grow]: now + step, [shrink]: now - step, Home: MIN_WIDTH, End: MAX_WIDTH }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    setWidth(wanted);
  }

  return (
    <section className="stage-area" aria-label="Preview">
      <p className="stage-width">
        <label>
          Width{' '}
          <input
            type="number"
            min={MIN_WIDTH}
            max={MAX_WIDTH}
            step={STEP}
            placeholder="fills"
            value={width ?? ''}
            onChange={({ target }) => {
              if (target.value === '') onChange({ width: null });
              else if (target.validity.valid || target.validity.stepMismatch) setWidth(target.valueAsNumber);
            }}
          />{' '}
          px
        </label>
        <button
          type="button"
          className="plain"
          disabled={look.width === null}
          onClick={() => onChange({ width: null })}
        >
          Fill the room
        </button>
      </p>
      <div
        className="stage-scroller"
        style={{ colorScheme: scheme === 'auto' ? undefined : scheme }}
        dir={look.direction}
      >
        <div className="frame" ref={frame} style={{ inlineSize: width }}>
          <style>{cssOf(look, manifest)}</style>
          {/* Another way to embed is another element. */}
          <Preview
            key={`${look.tag} ${look.way} ${opensList(look)}`}
            look={look}
            manifest={manifest}
            onPreview={onPreview}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a rule is no handle */}
          <div
            className="handle"
            role="separator"
            aria-label="Width of the frame"
            aria-orientation="vertical"
            aria-valuemin={MIN_WIDTH}
            aria-valuemax={MAX_WIDTH}
            aria-valuenow={width ?? MAX_WIDTH}
            aria-valuetext={width === undefined ? 'as wide as there is room' : `${width} px`}
            tabIndex={0}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onDrag}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </section>
  );
}

const opensList = ({ tag, preset }: Look): boolean => tag === 'mixtape-player' && PRESETS[preset]?.opensList === true;

/** Made by hand and not by React, since attributes are what is tried here: also those that React would set as properties. */
function Preview({ look, manifest, onPreview }: Omit<StageProps, 'onChange'>) {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLElement>(null);
  const { localName, attributes, text } = markupOf(look, manifest, location.origin);
  const isOpened = opensList(look);

  useLayoutEffect(() => {
    const made = document.createElement(localName);
    made.textContent = text;
    element.current = made;
    if (isOpened) made.addEventListener('mixtapeload', openList, { once: true });
    onPreview(made);
    return () => {
      made.remove();
      onPreview(null);
    };
  }, [localName, text, isOpened, onPreview]);

  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const wanted = new Map(attributes);
    for (const name of current.getAttributeNames()) {
      if (!wanted.has(name) && name !== 'hidden' && !name.startsWith('data-presave-')) current.removeAttribute(name);
    }
    for (const [name, value] of wanted) if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  });

  // Last, so that it comes into the page with all that it is given.
  useEffect(() => {
    if (element.current !== null) place.current?.append(element.current);
  }, []);

  return <div ref={place} className={look.tag === 'mixtape-player' ? 'player-place' : 'button-place'} />;
}

function openList({ target }: Event): void {
  const { shadowRoot } = target as HTMLElement;
  shadowRoot?.querySelector<HTMLElement>('[part~="list-toggle"][aria-expanded="false"]')?.click();
}
