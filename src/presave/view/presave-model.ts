import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import type { PresaveService } from '../model/providers.ts';
import type { Sighting, SightingWatch } from '../model/sighting.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';

/** Actions of the visitor on a button. */
export interface PresaveButtonActions {
  press(click: Event): void;
  /** The visitor goes on in the browser of an app, in spite of the message. */
  continueInApp(click: Event): void;
  /** The visitor follows the button's link. @returns false if a message shows instead */
  follow(): boolean;
  remind(): void;
  /** The visitor wants a message on the day. */
  notify(click: Event): void;
}

/** The outlines of the services' marks that are loaded. */
export type ServiceMarks = Readonly<Partial<Record<PresaveService, string>>>;

/**
 * State and actions of a button for its components, which are rendered within the page's store. The same object as long
 * as the button is there.
 */
export interface PresaveModel {
  readonly atoms: PresaveAtoms;
  readonly actions: PresaveButtonActions;
  /** `null` until the visitor's language is known. */
  readonly labelsAtom: Atom<PresaveLabels | null>;
  /** The component of the message in the browser of an app. */
  loadInApp(): Promise<ComponentType<InAppProps>>;
  /** The root that the button is rendered in; `null` on a server. */
  readonly root: ShadowRoot | null;
  /** The control that had the focus may have been removed. */
  onFocusLost(): void;
  readonly marksAtom: Atom<ServiceMarks>;
  /** Adds a service's mark to them. */
  loadMark(service: PresaveService): void;
  /** The time in milliseconds since 1970. */
  now(): number;
  /** The colour of the cover that the page shows; '' without one. */
  pageCover(): string;
  onPageCover(signal: AbortSignal, onChange: () => void): void;
  /** The button before says how long it is until the release. */
  hasCountdownAbove(): boolean;
  /** The next button says when the release is out. */
  isDateBelow(): boolean;
  /** Calls back if that may have changed. @returns a function that stops that */
  onNeighbours(onChange: () => void): () => void;
  /** Called before the browser paints the button for the first time. */
  onRendered(): void;
}

/** Watches whether the visitor can see a control of a dialog, until the signal aborts. */
export type WatchSighting = (
  target: HTMLElement,
  signal: AbortSignal,
  onChange: (sighting: Sighting) => void,
) => SightingWatch;

/**
 * Copies the page's address.
 * @param within where a field can be added for a moment
 * @returns whether it was copied
 */
export type CopyPageLink = (within: Element) => Promise<boolean>;

/** Props of each component of a button. */
export interface PresaveButtonProps {
  readonly model: PresaveModel;
  readonly labels: PresaveLabels;
}

export interface InAppProps extends PresaveButtonProps {
  /** The name of the app that shows the page; empty if it is not known. */
  readonly app: string;
}
