import { type ReactNode, useRef } from 'react';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import { PROVIDERS, type PresaveService } from '../../providers/providers.ts';
import { CopyLink } from '../copy-link.tsx';
import type { CopyPageLink, WatchSighting } from '../presave-model.ts';
import { Modal } from './modal.tsx';
import { useSighting } from './use-sighting.ts';

const CHECK = 'M20 6 9 17l-5-5';

export interface ConfirmDialogProps {
  readonly copyLink: CopyPageLink;
  readonly labels: PresaveLabels;
  readonly service: PresaveService;
  readonly projectId: string;
  readonly isReleased: boolean;
  /** When the release is out, in milliseconds since 1970; `null` if it is out, or the page does not say. */
  readonly releaseAt: number | null;
  /** The app whose built-in browser this is; `null`: no message about that. */
  readonly app: string | null;
  /** The release as the site has described it; `null`: the project alone is named. */
  readonly release: { readonly title: string; readonly artist: string; readonly cover: string } | null;
  readonly watchSighting: WatchSighting;
  /** Called right inside a click on `Continue`. @param seenForMs for how long it had been visible at a time, see `SightingWatch` */
  onContinue(click: Event, seenForMs: (at: number) => number): void;
  onClose(): void;
}

/** Asks before a flow starts. `Continue` counts only once the visitor can have read what it is about. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { labels, service, isReleased, app, watchSighting, copyLink, onContinue, onClose } = props;
  const yes = useRef<HTMLButtonElement>(null);
  const { sighting, seenForMs } = useSighting(yes, watchSighting);
  const { name } = PROVIDERS[service];

  return (
    <Modal part="confirm" labels={labels} labelledBy="title" describedBy="text" onClose={onClose}>
      <h2 id="title">{(isReleased ? labels.saveOn : labels.presaveOn)(name)}</h2>
      <Release {...props} />
      <p id="text">{labels.ask(location.host, name)}</p>
      {props.release !== null && <Facts {...props} />}
      {app !== null && (
        <>
          <p>{labels.inApp(app)}</p>
          <CopyLink labels={labels} className="" copyLink={copyLink} />
        </>
      )}
      {sighting === 'covered' && (
        <p className="covered" role="alert">
          {labels.presaveCovered}{' '}
          <a href={location.href} target="_blank" rel="noopener">
            {labels.presaveOpenTab}
          </a>
        </p>
      )}
      <div className="choice">
        <button
          type="button"
          className="yes"
          aria-disabled={sighting !== 'seen'}
          ref={yes}
          // A key that is held would press again and again, until one of them counts.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={({ nativeEvent }) => onContinue(nativeEvent, seenForMs)}
        >
          {labels.presaveConfirm}
        </button>
        <button type="button" onClick={onClose}>
          {labels.presaveCancel}
        </button>
      </div>
    </Modal>
  );
}

/** What will be saved and when, and what the site does not learn. */
function Facts({ labels, service, releaseAt }: ConfirmDialogProps): ReactNode {
  const saved = releaseAt === null ? labels.presaveInLibrary : labels.inLibraryOn(releaseAt);
  return (
    <ul>
      {[saved, labels.unseen(location.host, PROVIDERS[service].name)].map((fact) => (
        <li key={fact}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={CHECK} />
          </svg>
          {fact}
        </li>
      ))}
    </ul>
  );
}

/** The release as the site has written it, else its project. What an untrusted author has written is not shown. */
function Release({ labels, projectId, release }: ConfirmDialogProps): ReactNode {
  if (release === null) return <p className="project">{labels.project(projectId)}</p>;
  const { title, artist, cover } = release;
  if (title === '' && artist === '' && cover === '') return null;
  return (
    <div className="release">
      {cover !== '' && <img src={cover} alt="" />}
      <p>
        {title !== '' && <strong>{title}</strong>}
        {artist !== '' && <span>{artist}</span>}
      </p>
    </div>
  );
}
