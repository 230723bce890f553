import { type ReactNode, useRef } from 'react';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import type { ConsentQuestion } from '../../model/consent.ts';
import { PROVIDERS } from '../../model/providers.ts';
import { CopyLink } from '../copy-link.tsx';
import { CHECK, Icon } from '../icon.tsx';
import type { CopyPageLink, WatchSighting } from '../presave-model.ts';
import { Modal } from './modal.tsx';
import { useSighting } from './use-sighting.ts';

interface ConfirmDialogProps extends ConsentQuestion {
  readonly copyLink: CopyPageLink;
  /** The address of the page that asks. */
  readonly page: Pick<URL, 'host' | 'href'>;
  readonly labels: PresaveLabels;
  readonly watchSighting: WatchSighting;
  /**
   * Called right inside a click on `Continue`.
   * @param seenForMs for how long it had been visible at a time, see `SightingWatch`
   */
  onContinue(click: Event, seenForMs: (at: number) => number): void;
  onClose(): void;
}

/** Asks before a flow starts. `Continue` counts only once the visitor can have read what it is about. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { labels, app, watchSighting, copyLink, onContinue, onClose } = props;
  const yes = useRef<HTMLButtonElement>(null);
  const { sighting, seenForMs } = useSighting(yes, watchSighting);
  const { title, text, facts } = words(props);

  return (
    <Modal part="confirm" labels={labels} labelledBy="title" describedBy="text" onClose={onClose}>
      <h2 id="title">{title}</h2>
      <Release {...props} />
      <p id="text">{text}</p>
      {props.release !== null && <Facts facts={facts} />}
      {app !== null && (
        <>
          <p>{labels.inApp(app)}</p>
          <CopyLink labels={labels} className="" copyLink={copyLink} />
        </>
      )}
      {sighting === 'covered' && (
        <p className="covered" role="alert">
          {labels.presaveCovered}{' '}
          <a href={props.page.href} target="_blank" rel="noopener">
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

/** The content that the visitor agrees to. `facts`: what happens and when, and what the site does not learn. */
function words({ labels, subject, isReleased, releaseAt, page: { host } }: ConfirmDialogProps) {
  if (subject.kind === 'notify') return { title: subject.title, text: subject.ask(host), facts: [subject.fact] };
  const { name } = PROVIDERS[subject.service];
  const saved = releaseAt === null ? labels.presaveInLibrary : labels.inLibraryOn(releaseAt);
  return {
    title: (isReleased ? labels.saveOn : labels.presaveOn)(name),
    text: labels.ask(host, name),
    facts: [saved, labels.unseen(host, name)],
  };
}

function Facts({ facts }: { readonly facts: readonly string[] }): ReactNode {
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon path={CHECK} />
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
