import type { ComponentType } from 'react';
import { borrowReact } from '../../platform/borrowed-react.ts';
import { copyPageLink } from '../page/page-address.ts';
import styles from '../view/button/in-app.css';
import { InApp } from '../view/button/in-app.tsx';
import type { InAppProps } from '../view/presave-model.ts';
import type { SharedCode } from './shared-code.ts';

// The message in the browser of an app. Loaded when a visitor presses there.

/** Call it once per button, which keeps the component. */
export function inAppView(
  { react }: SharedCode,
  addStyles: (styles: readonly string[]) => void,
): ComponentType<InAppProps> {
  borrowReact(react);
  addStyles([styles]);
  return (props) => <InApp {...props} copyLink={copyPageLink} />;
}
