import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** A component's tag. */
export interface TagTraits<Tag> {
  /** The names of props for events, with the types of the events. */
  readonly events: Readonly<Record<string, string>>;
  /** Properties of the element that are no attributes. */
  readonly properties: readonly string[];
  /** Called when React hides the component. Its element stays in the page. */
  hide?(element: Tag): void;
  /** The events that the element of a server's markup has dispatched before its listeners could be added. */
  missed(element: Tag): Iterable<Event>;
}

const onNothing = (): (() => void) => () => {};

/**
 * Returns a tag's props. It adds the listeners and sets the properties
 * itself: React does neither on a tag from a server.
 */
export function useTag<Tag extends HTMLElement>(
  { events, properties, missed, hide }: TagTraits<Tag>,
  props: Props,
  ref: Ref<Tag> | undefined,
): Props & { readonly ref: RefObject<Tag | null> } {
  const element = useRef<Tag>(null);
  const latest = useRef<Props>({});
  const isHydrating = useSyncExternalStore(
    onNothing,
    () => false,
    () => true,
  );
  const hasMissed = useRef(isHydrating);
  const isShown = useRef(false);
  const listening = useRef<AbortController>(null);

  // The tag exists as long as the component does.
  useImperativeHandle(ref, () => element.current as Tag, []);

  // As soon as the tag is connected, because its element reads its properties
  // and dispatches its first events right after.
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = props;
    for (const name of properties)
      if (props[name] !== undefined && props[name] !== before[name] && element.current)
        Reflect.set(element.current, name, props[name]);
  });

  // React runs these when it hides a component (`<Activity>`, Suspense), and again when it shows it.
  useLayoutEffect(() => {
    isShown.current = true;
    const tag = element.current;
    const listeners = new AbortController();
    // The listeners from before it was hidden may still be there.
    listening.current?.abort();
    listening.current = listeners;
    const call = (name: string, event: Event): void => {
      const listener = latest.current[name];
      if (typeof listener === 'function') listener(event);
    };
    for (const [name, type] of Object.entries(events))
      tag?.addEventListener(type, (event) => call(name, event), listeners);
    if (hasMissed.current && tag)
      for (const event of missed(tag))
        for (const [name, type] of Object.entries(events)) if (type === event.type) call(name, event);
    hasMissed.current = false;
    return () => {
      isShown.current = false;
      // React's strict mode only pretends to hide it, and shows it again in the same task. The app hears of the pause.
      queueMicrotask(() => {
        if (!isShown.current && tag?.isConnected) hide?.(tag);
        listeners.abort();
      });
    };
  }, [events, missed, hide]);

  // A server cannot write a list as an attribute.
  const written = Object.entries(props)
    .filter(([name]) => !(name in events || properties.includes(name)))
    .map(([name, value]) => [name, Array.isArray(value) && name !== 'children' ? value.join(' ') : value] as const);
  // Until React hydrates the tag, the element may have reflected properties.
  return { ...Object.fromEntries(written), ref: element, suppressHydrationWarning: true };
}
