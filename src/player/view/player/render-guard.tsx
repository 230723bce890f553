import { Component, type ReactNode } from 'react';
import { Message } from '../message/message.tsx';
import type { PlayerModel } from '../player-context.ts';
import { Card } from './card.tsx';

interface RenderGuardProps {
  readonly model: PlayerModel;
  readonly children: ReactNode;
}

/** Shows a message with a retry button if rendering fails, so that the page never shows an empty box. */
export class RenderGuard extends Component<RenderGuardProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.model.onRenderError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { labels } = this.props.model;
    return (
      <Card label={labels.mixtape} language={labels.language}>
        <Message
          text={labels.renderFailed}
          retry={{ label: labels.tryAgain, onClick: () => this.setState({ failed: false }) }}
        />
      </Card>
    );
  }
}
