import { type Atom, useAtomValue } from 'jotai';
import { Component, type KeyboardEventHandler, type ReactNode, type Ref, type RefObject, useRef } from 'react';
import type { PageStore } from '../../../platform/page-store.ts';
import { LAYOUT_TABLE, type Layout, rootClasses } from '../../model/layouts.ts';
import { Announcer } from '../announcer/announcer.tsx';
import { useKeptFocus } from '../focus.ts';
import { LAYOUT_VIEWS } from '../layouts/layout-views.tsx';
import { Message } from '../message/message.tsx';
import { type PlayerModel, PlayerProvider, usePlayer } from '../player-context.tsx';
import { ShareOverlay } from '../share-overlay/share-overlay.tsx';
import { useHotkeys } from './use-hotkeys.ts';

interface LocalizedPlayerProps {
  readonly store: PageStore;
  /** `null` until the labels are known. */
  readonly modelAtom: Atom<PlayerModel | null>;
}

/** Renders with the current labels, and again when they change; nothing until they are known. */
export function LocalizedPlayer({ store, modelAtom }: LocalizedPlayerProps): ReactNode {
  const model = useAtomValue(modelAtom, { store });
  return (
    model && (
      <PlayerProvider model={model}>
        <MixtapePlayerView />
      </PlayerProvider>
    )
  );
}

export function MixtapePlayerView(): ReactNode {
  return <RenderGuard model={usePlayer()} />;
}

function Player(): ReactNode {
  const { atoms, labels } = usePlayer();
  const { status, mixtape } = useAtomValue(atoms.queue);
  const { layout } = useAtomValue(atoms.settings);
  const shareOpen = useAtomValue(atoms.shareOpen);
  const onKeyDown = useHotkeys();
  const focusedPart = useRef<string | null>(null);
  if (status !== 'ready') return null;
  const LayoutView = LAYOUT_VIEWS[LAYOUT_TABLE[layout].arrangement];
  return (
    // Another layout has other controls. `LayoutBox` gives the focus back to the control that had it.
    <LayoutBox
      key={layout}
      focusedPart={focusedPart}
      label={mixtape?.title.trim() || labels.mixtape}
      language={labels.language}
      layout={layout}
      onKeyDown={onKeyDown}
    >
      <LayoutView />
      {/* The overlay has its own announcer: screen readers cannot reach what is behind an open overlay. */}
      <ShareOverlay />
      {!shareOpen && <Announcer />}
    </LayoutBox>
  );
}

/** Shows a message with a retry button if rendering fails, so that the page never shows an empty box. */
class RenderGuard extends Component<{ readonly model: PlayerModel }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.model.onRenderError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return <Player />;
    const { labels } = this.props.model;
    return (
      <PlayerBox label={labels.mixtape} language={labels.language}>
        <Message
          text={labels.renderFailed}
          retry={{ label: labels.tryAgain, onClick: () => this.setState({ failed: false }) }}
        />
      </PlayerBox>
    );
  }
}

interface BoxProps {
  readonly label: string;
  /** The language of the labels, which may differ from the page's. */
  readonly language: string;
  readonly layout?: Layout;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/**
 * Keeps the focus when the layout changes.
 * @param props `focusedPart`: the part of the control that had the focus before
 */
function LayoutBox({
  focusedPart,
  ...props
}: Omit<BoxProps, 'ref'> & { readonly focusedPart: RefObject<string | null> }): ReactNode {
  return <PlayerBox {...props} ref={useKeptFocus(focusedPart)} />;
}

/** The root, which the page's rules cannot select, with the visible box of the player inside. */
export function PlayerBox({ label, language, layout = 'auto', ref, children, onKeyDown }: BoxProps): ReactNode {
  return (
    <div className={rootClasses(layout)} lang={language}>
      <section ref={ref} className="box" part="container" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}
