import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { borrowReact } from '../../platform/borrowed-react.ts';
import { pressOf } from '../../platform/page/attention.ts';
import { createElement, nativeMember } from '../../platform/page/native-member.ts';
import type { PresaveQuestion } from '../controller/presave-events.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import { copyPageLink } from '../page/page-address.ts';
import { watchSighting } from '../page/sighting.ts';
import styles from '../view/dialog/confirm.css';
import { ConfirmDialog } from '../view/dialog/confirm-dialog.tsx';
import { NoticeDialog } from '../view/dialog/notice-dialog.tsx';
import type { SharedCode } from './shared-code.ts';

// The dialogs of pre-saves, for buttons of ours and of the page's own. Loaded when one is needed.

/** A page has at most one: a newer one closes an older one. */
let newest: AbortController | null = null;

/**
 * Asks in a dialog.
 * @param focusBack called once it is closed, if the focus went with it
 */
export function openConfirm(
  shared: SharedCode,
  labels: PresaveLabels,
  question: PresaveQuestion,
  focusBack: () => void,
): void {
  const { closing, onContinue } = question;
  open(
    shared,
    closing,
    <ConfirmDialog
      {...question}
      labels={labels}
      watchSighting={watchSighting}
      copyLink={copyPageLink}
      page={location}
      onContinue={(click, seenForMs) => {
        const press = pressOf(click);
        onContinue(press, seenForMs(press.at));
      }}
      onClose={() => closing.abort()}
    />,
    focusBack,
  );
}

/** Tells the visitor how a pre-save ended. */
export function openNotice(shared: SharedCode, labels: PresaveLabels, notice: PresaveNotice): void {
  const closing = new AbortController();
  open(shared, closing, <NoticeDialog labels={labels} notice={notice} onClose={() => closing.abort()} />, () => {});
}

/**
 * Draws a dialog in an element of its own, at the end of the page: nothing around it can hide it or change its size.
 */
function open(
  { adoptStyles, createRoot, react }: SharedCode,
  closing: AbortController,
  dialog: ReactNode,
  focusBack: () => void,
): void {
  borrowReact(react);
  newest?.abort();
  newest = closing;
  const { signal } = closing;
  const host = createElement(document, 'mixtape-confirm' as 'div');
  // The page's handlers do not act on what happens in the dialog.
  for (const type of ['click', 'keydown']) host.addEventListener(type, (event) => event.stopPropagation());
  const container = host.attachShadow({ mode: 'open' });
  adoptStyles(container, [styles]);
  Node.prototype.appendChild.call(nativeMember(document, 'documentElement'), host);
  const root = createRoot(container);
  root.render(dialog);
  // A frame of the page would cover it.
  addEventListener('fullscreenchange', () => closing.abort(), { signal, capture: true });
  signal.addEventListener('abort', () => {
    host.remove();
    // Not inside React's own event handler.
    setTimeout(() => root.unmount());
    const focused = nativeMember(document, 'activeElement');
    // Safari does not focus a clicked button, so closing the dialog gives the focus back to nothing.
    if (focused === null || focused === nativeMember(document, 'body')) focusBack();
  });
}
