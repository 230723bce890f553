import type { Event as EventFacts } from 'custom-elements-manifest/schema';
import { useEffect, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import type { Look } from './look.ts';

const KEPT = 200;
const LONGEST_DETAIL = 160;

interface EventLogProps {
  readonly look: Look;
  readonly events: readonly EventFacts[];
  readonly preview: HTMLElement | null;
}

interface Entry {
  readonly id: number;
  readonly seconds: string;
  readonly type: string;
  readonly detail: string;
  /** Dispatches in a row. */
  readonly times: number;
}

/** The element's events as they are dispatched, and the code to listen to them. */
export function EventLog({ look, events, preview }: EventLogProps) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);

  useEffect(() => {
    if (preview === null) return;
    const listening = new AbortController();
    const write = (event: Event): void => setEntries((before) => withEvent(before, event));
    // In the capture phase, because some events do not bubble. In a container, the element itself is created later.
    for (const { name } of events) {
      preview.addEventListener(name, write, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [events, preview]);

  return (
    <section className="panel">
      <header>
        <h2>Events</h2>
        <button type="button" className="copy" onClick={() => setEntries([])}>
          Clear
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <ol className="events" tabIndex={0} aria-label="Events so far, the newest first">
        {entries.map(({ id, seconds, type, detail, times }) => (
          <li key={id}>
            <time>{seconds}</time> <b>{type}</b>
            {times > 1 && <span className="times"> × {times}</span>} <span className="detail">{detail}</span>
          </li>
        ))}
      </ol>
      {entries.length === 0 && (
        <p className="quiet">{look.way === 'frame' ? 'Events do not leave a frame.' : 'No events yet. Press play.'}</p>
      )}
      <details hidden={look.way === 'frame'}>
        <summary>Listen to them</summary>
        <ul className="listeners">
          {events.map((event) => (
            <li key={event.name}>
              <code>{event.name}</code>
              <span className="quiet">{(event.description ?? '').replaceAll('`', '')}</span>
              <CopyButton text={listenerFor(look, event)} of={event.name}>
                Copy listener
              </CopyButton>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

let ids = 0;

function withEvent(entries: readonly Entry[], event: Event): readonly Entry[] {
  const [newest, ...older] = entries;
  const seconds = (event.timeStamp / 1000).toFixed(2);
  const detail = detailOf(event);
  if (newest?.type === event.type) return [{ ...newest, seconds, detail, times: newest.times + 1 }, ...older];
  ids += 1;
  return [{ id: ids, seconds, type: event.type, detail, times: 1 }, ...entries].slice(0, KEPT);
}

function detailOf(event: Event): string {
  const { error } = event.target as { error?: unknown };
  const said = event.type === 'error' ? { error } : event instanceof CustomEvent ? event.detail : {};
  const parts = Object.entries(said ?? {}).map(([name, value]) => {
    const text = value instanceof Error ? `${Reflect.get(value, 'code')}: ${value.message}` : JSON.stringify(value);
    return `${name} ${text}`;
  });
  const text = parts.join(', ');
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)} …` : text;
}

/** Ready to paste. The names of the detail's fields come from the manifest's type. */
export function listenerFor({ tag, way }: Pick<Look, 'tag' | 'way'>, { name, type }: EventFacts): string {
  const [, detail = ''] = /^CustomEvent<\{(.*)\}>$/.exec(type.text) ?? [];
  const names = [...detail.matchAll(/(?:^|;)\s*(\w+):/g)].map(([, one]) => one);
  const body =
    names.length > 0
      ? `  const { ${names.join(', ')} } = event.detail;\n  console.log('${name}', ${names.join(', ')});`
      : `  console.log('${name}', event.target${name === 'error' ? '.error' : ''});`;
  const bubbles = type.text.startsWith('CustomEvent');
  // On the document: a player in a container is created later, and the events of a page's own button bubble.
  const [target, options] =
    way === 'tag' ? [`document.querySelector('${tag}')`, ''] : ['document', bubbles ? '' : ', true'];
  return `${target}.addEventListener('${name}', (event) => {\n${body}\n}${options});`;
}
