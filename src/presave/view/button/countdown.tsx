import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import type { PresaveButtonProps } from '../presave-model.ts';
import { useNeighbours } from './use-neighbours.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Counts down to the release, above the first button of a group. */
export function Countdown({ model, labels }: PresaveButtonProps): ReactNode {
  const releaseAt = useAtomValue(model.atoms.releaseAt);
  const status = useAtomValue(model.atoms.status);
  const isAbove = useNeighbours(model, model.hasCountdownAbove);
  if (releaseAt === null || isAbove || status === 'unavailable') return null;
  const isOnServer = model.root === null;
  if (!isOnServer) return <CountdownTo releaseAt={releaseAt} model={model} labels={labels} />;
  // A server does not know when its markup will be read: it keeps the place, with as many digits.
  return <CountdownView className="countdown unknown" left={releaseAt - model.now()} labels={labels} />;
}

function CountdownTo({ releaseAt, model, labels }: PresaveButtonProps & { readonly releaseAt: number }): ReactNode {
  const [now, setNow] = useState(model.now);
  const left = Math.max(0, releaseAt - now);
  useEffect(() => {
    // When the next minute or second of what is left begins.
    const step = left > DAY ? MINUTE : SECOND;
    const timer = setTimeout(() => setNow(model.now()), left % step || step);
    return () => clearTimeout(timer);
  }, [left, model]);
  return <CountdownView className="countdown" left={left} labels={labels} />;
}

interface CountdownViewProps extends Pick<PresaveButtonProps, 'labels'> {
  readonly className: string;
  /** Milliseconds that are left. */
  readonly left: number;
}

/** Days, hours and minutes; on the last day hours, minutes and seconds. */
function CountdownView({ className, left, labels }: CountdownViewProps): ReactNode {
  const minutes = [
    ['hour', (left / HOUR) % 24],
    ['minute', (left / MINUTE) % 60],
  ] as const;
  const counts =
    left < DAY ? [...minutes, ['second', (left / SECOND) % 60] as const] : [['day', left / DAY] as const, ...minutes];
  return (
    <p className={className} part="countdown" role="timer">
      {counts.map(([unit, count]) => {
        const { number, name } = labels.countOf(Math.floor(count), unit);
        return (
          <span key={unit}>
            <b>{number}</b> {name}
          </span>
        );
      })}
    </p>
  );
}
