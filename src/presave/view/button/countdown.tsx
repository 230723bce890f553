import { useAtomValue } from 'jotai';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { PresaveButtonProps } from '../presave-model.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it is until the release, above the first button of a group. */
export function Countdown({ model, labels }: PresaveButtonProps): ReactNode {
  const { releaseAt, status } = useAtomValue(model.atoms.view);
  const [isAbove, setAbove] = useState(false);
  useLayoutEffect(() => model.onNeighbours(() => setAbove(model.hasCountdownAbove())), [model]);
  // The attributes of this one may have changed, too.
  useLayoutEffect(() => setAbove(model.hasCountdownAbove()));
  if (releaseAt === null || isAbove || status === 'unavailable') return null;
  if (model.root !== null) return <CountdownTo releaseAt={releaseAt} labels={labels} />;
  // A server does not know when its markup will be read: it keeps the place.
  return <CountdownView className="countdown unknown" left={DAY} labels={labels} />;
}

function CountdownTo({
  releaseAt,
  labels,
}: Pick<PresaveButtonProps, 'labels'> & { readonly releaseAt: number }): ReactNode {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, releaseAt - now);
  useLayoutEffect(() => {
    // When the next minute or second of what is left begins.
    const step = left > DAY ? MINUTE : SECOND;
    const timer = setTimeout(() => setNow(Date.now()), left % step || step);
    return () => clearTimeout(timer);
  }, [left]);
  return <CountdownView className="countdown" left={left} labels={labels} />;
}

interface CountdownViewProps extends Pick<PresaveButtonProps, 'labels'> {
  readonly className: string;
  /** In milliseconds. */
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
