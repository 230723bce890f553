import r2wc from '@r2wc/react-to-web-component';
import type { ReactNode } from 'react';
import type { TypedElement } from './typed-element.ts';

/** What r2wc makes of a component: an element that mounts it into its shadow root. Nothing else of r2wc is used. */
interface MountingElement<EventMap> extends TypedElement<EventMap> {
  /** @internal */
  readonly container: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** r2wc passes the component only its container: this leads from there to the element's `render()`. */
const views = new WeakMap<ShadowRoot, () => ReactNode>();
const View = ({ container }: { readonly container: ShadowRoot }): ReactNode => views.get(container)?.();

/**
 * Sets what is rendered into a shadow root of a `Mounting`.
 * @internal The published types must not need those of React.
 */
export function setView(container: ShadowRoot, render: () => ReactNode): void {
  views.set(container, render);
}

/** On a server there is no `HTMLElement` to extend, but importing this has to work there. */
const canExtend = typeof HTMLElement !== 'undefined';
export const Mounting = (canExtend ? r2wc(View, { shadow: 'open' }) : class {}) as new <
  EventMap,
>() => MountingElement<EventMap>;
