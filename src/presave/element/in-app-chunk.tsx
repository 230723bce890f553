import type { ComponentType, ReactNode } from 'react';
import { borrowReact } from '../../platform/borrowed-react.ts';
import { copyPageLink } from '../page/page-address.ts';
import styles from '../view/button/in-app.css';
import { InApp } from '../view/button/in-app.tsx';
import type { InAppProps } from '../view/presave-model.ts';
import type { SharedCode } from './shared-code.ts';

// The message in the browser of an app. Loaded when a visitor presses there.

type AddStyles = (styles: readonly string[]) => void;

/** The buttons that have its styles. */
const styled = new WeakSet<AddStyles>();

/** @param addStyles the same for each call of a button */
export function inAppView({ react }: SharedCode, addStyles: AddStyles): ComponentType<InAppProps> {
  borrowReact(react);
  if (!styled.has(addStyles)) addStyles([styles]);
  styled.add(addStyles);
  return InAppWithLink;
}

function InAppWithLink(props: InAppProps): ReactNode {
  return <InApp {...props} copyLink={copyPageLink} />;
}
