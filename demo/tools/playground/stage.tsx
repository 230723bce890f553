import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { BASE_URL } from '../base.ts';
import type { Manifest } from '../manifest.ts';
import { type Look, MAX_WIDTH, MIN_WIDTH, schemeOf } from './look.ts';
import { cssOf, markupOf } from './snippet.ts';
import { useKeptClear } from './use-kept-clear.ts';

const STEP = 10;
const LARGE_STEP = 100;

interface StageProps {
  readonly look: Look;
  readonly manifest: Manifest;
  readonly onChange: (changes: Partial<Look>) => void;
  readonly onPreview: (preview: HTMLElement | null) => void;
}

/** The element in a frame with a draggable width, styled by the same CSS that is copied. It stays in view. */
export function Stage({ look, manifest, onChange, onPreview }: StageProps) {
  const area = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  /** Distance from the frame's edge to where the drag started. */
  const grip = useRef(0);
  const scheme = schemeOf(look);
  const width = look.width ?? undefined;
  useKeptClear(area);

  const setWidth = (wanted: number): void =>
    onChange({ width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted))) });

  function widthAt({ clientX }: PointerEvent): number {
    const { left = 0, right = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return look.direction === 'rtl' ? right - clientX : clientX - left;
  }

  function onGrip(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = widthAt(event) - (frame.current?.offsetWidth ?? 0);
  }

  function onDrag(event: PointerEvent<HTMLElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(widthAt(event) - grip.current);
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
    <section className="stage-area" aria-label="Preview" ref={area}>
      <div
        className="stage-scroller"
        style={{ colorScheme: scheme === 'auto' ? undefined : scheme }}
        dir={look.direction}
      >
        <div className="stage-frame" ref={frame} style={{ inlineSize: width }}>
          <style>{cssOf(look, manifest)}</style>
          <Preview key={keyOf(look, manifest)} look={look} manifest={manifest} onPreview={onPreview} />
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
            onPointerDown={onGrip}
            onPointerMove={onDrag}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </section>
  );
}

/** A new element for each way to embed, and for each URL of a frame, which would otherwise add history entries. */
function keyOf(look: Look, manifest: Manifest): string {
  const { localName, attributes } = markupOf(look, manifest, BASE_URL);
  return [localName, look.way, look.way === 'frame' && new Map(attributes).get('src')].join(' ');
}

/** Not rendered by React, which would set some of the attributes as properties. */
function Preview({ look, manifest, onPreview }: Omit<StageProps, 'onChange'>) {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLElement>(null);
  /** The attributes that we have set; the element may have set others. */
  const given = useRef<ReadonlyMap<string, string>>(new Map());
  const { localName, attributes, scriptAttributes, text } = markupOf(look, manifest, BASE_URL);

  useLayoutEffect(() => {
    const made = document.createElement(localName);
    made.textContent = text;
    element.current = made;
    given.current = new Map();
    onPreview(made);
    return () => {
      made.remove();
      onPreview(null);
    };
  }, [localName, text, onPreview]);

  useLayoutEffect(() => {
    const script = document.querySelector('script[src$="/embed.js"]');
    const wanted = new Map(scriptAttributes);
    for (const { name } of [...(script?.attributes ?? [])])
      if (name.startsWith('data-') && !wanted.has(name)) script?.removeAttribute(name);
    for (const [name, value] of wanted) script?.setAttribute(name, value);
  });

  // The element does not observe the script's tag.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const wanted = new Map(attributes);
    for (const name of given.current.keys()) if (!wanted.has(name)) current.removeAttribute(name);
    for (const [name, value] of wanted)
      if (given.current.get(name) !== value || name.startsWith('data-')) current.setAttribute(name, value);
    given.current = wanted;
  });

  // Last, so that the element is connected with all its attributes.
  useEffect(() => {
    if (element.current !== null) place.current?.append(element.current);
  }, []);

  return <div ref={place} className={look.tag === 'mixtape-player' ? 'player-place' : 'button-place'} />;
}
