import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import type { InAppMessage, ShownState } from '../state/presave-atoms.ts';

export interface PresaveView extends ShownState {
  /** The outline of the service's mark; empty until it is loaded. */
  readonly mark: string;
  readonly canRemind: boolean;
  /** Draws the message in the browser of an app, once it is loaded. */
  readonly InApp: ((props: InAppProps) => ReactNode) | null;
  /** The link to the receipt of a saved release, once there is one. */
  readonly receipt: ReactNode;
  /** Something in the button has the focus: a disabled button would lose it, and could not get it. */
  readonly isFocused: boolean;
  /** The next button says when the release is out. */
  readonly isDateHidden: boolean;
  readonly labels: PresaveLabels;
}

/** What the visitor can do. `follow` returns false if a message shows instead. */
export type PresaveButtonActions = Readonly<Record<'press' | 'continueInApp' | 'remind', () => void>> & {
  follow(): boolean;
  copyLink(within: Element): void;
};

export interface PresaveButtonProps {
  readonly view: PresaveView;
  readonly actions: PresaveButtonActions;
}

export interface InAppProps extends PresaveButtonProps {
  readonly message: InAppMessage;
}
