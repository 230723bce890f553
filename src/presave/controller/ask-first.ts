import type { PageStore } from '../../platform/page-store.ts';
import type { ConsentSubject } from '../model/consent-question.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { ButtonReporter, PresaveQuestion } from './presave-events.ts';
import { createRun, withLoaded } from './presave-run.ts';

interface Asking {
  readonly subject: ConsentSubject;
  /** Whether the site wrote the button: only then the dialog repeats what it says of the release. */
  readonly isTrusted: boolean;
  /** Aborted when the button leaves the page. */
  readonly connected: AbortSignal;
  /** See `PresaveQuestion`. The dialog is closed by `close`. */
  readonly onContinue: (...answer: [...Parameters<PresaveQuestion['onContinue']>, close: () => void]) => boolean;
}

/** Asks in a dialog, which closes if the button leaves the page, or is for another release meanwhile. */
export function askFirst(
  store: PageStore,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  { subject, isTrusted, connected, onContinue }: Asking,
): void {
  const closing = new AbortController();
  const { signal } = closing;
  const close = (): void => closing.abort();
  // Without a service, only the project says which release it is.
  for (const atom of [atoms.release, atoms.projectId, atoms.mainAction])
    signal.addEventListener('abort', store.sub(atom, close));
  connected.addEventListener('abort', close, { signal });
  const settings = store.get(atoms.settings);
  const { projectId, releaseTitle: title, releaseArtist: artist, releaseCover: cover } = settings;
  const question: PresaveQuestion = {
    subject,
    projectId,
    isReleased: store.get(atoms.released),
    releaseAt: store.get(atoms.view).releaseAt,
    // The dialog contains the message in the browser of an app.
    app: reporter.showInApp ? store.get(atoms.app) : null,
    release: isTrusted ? { title, artist, cover } : null,
    closing,
    onContinue: (pressed, seenForMs) => onContinue(pressed, seenForMs, close),
  };
  const run = typeof subject === 'string' ? createRun(store, { ...settings, service: subject }, reporter) : subject;
  void withLoaded(run, undefined, reporter.loadDialog, (open) => signal.aborted || open(question));
}
