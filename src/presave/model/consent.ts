import type { ServiceDefinition } from './presave-services.ts';

/** What a press on a button that is ready leads to. */
export type PressResult =
  /** The button's page opens in a new tab. */
  | 'page'
  | 'dialog'
  /** The flow starts, and the service asks even a visitor who has agreed before. */
  | 'service'
  | 'flow';

export interface PressFacts {
  /** A page of another origin frames this one: it can hide or cover everything here, also a dialog. */
  readonly isFramed: boolean;
  readonly isTrusted: boolean;
  readonly asks: ServiceDefinition['asks'];
}

export function pressResult({ isFramed, isTrusted, asks }: PressFacts): PressResult {
  if (isFramed) return 'page';
  return isTrusted ? 'flow' : asks;
}

/** Of a click: a script made it; its button shows; the browser made it for a label, or for Enter in another control. */
export type ClickFacts = Readonly<Record<'isScripted' | 'isVisible' | 'isForwarded', boolean>>;

/** Whether the visitor can have meant a click. An author may hide a button behind a label, or in a form that Enter submits. */
export function isMeant({ isScripted, isVisible, isForwarded }: ClickFacts): boolean {
  return isScripted || (isVisible && !isForwarded);
}
