import { field, textField } from '../../platform/model/fields.ts';
import type { FrameCommand, FrameErrorData, FrameState } from './frame-table.ts';

// Version 2 of the messages: commands, replies and events. Version 1 is in frame-messages.ts.

/** From the page to the frame. */
export interface FrameCommandMessage {
  readonly type: 'mixtape-player:command';
  readonly version: 2;
  /** Comes back with the reply. */
  readonly id: number | string;
  readonly command: FrameCommand;
  /** In the order of the method's parameters. */
  readonly args: readonly unknown[];
}

/** From the frame to the page, once the command is done or has failed. */
export interface FrameReplyMessage {
  readonly type: 'mixtape-player:reply';
  readonly version: 2;
  readonly id: number | string;
  readonly state: FrameState;
  readonly error?: FrameErrorData;
}

/** From the frame to the page, for each event of the player, once the page has sent `hello`. */
export interface FrameEventMessage {
  readonly type: 'mixtape-player:event';
  readonly version: 2;
  readonly event: string;
  /** `null` for media events. */
  readonly detail: unknown;
  readonly state: FrameState;
}

/** From the frame to the page, whenever its player starts. */
export interface FrameStartedMessage {
  readonly type: 'mixtape-player:started';
  readonly version: 2;
}

export const STARTED: FrameStartedMessage = { type: 'mixtape-player:started', version: 2 };

export const commandMessage = (
  id: number,
  command: FrameCommand,
  args: readonly unknown[] = [],
): FrameCommandMessage => ({ type: 'mixtape-player:command', version: 2, id, command, args });

/** Whether `data` is a message of version 2 of this kind. */
export function isFrameMessage(data: unknown, kind: 'command' | 'reply' | 'event' | 'started'): boolean {
  return field(data, 'type') === `mixtape-player:${kind}` && field(data, 'version') === 2;
}

/** An error as a message can hold it. The `code` of a DOMException is a number and says no more than its name. */
export function errorData(error: unknown): FrameErrorData {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = textField(error, 'code', 50);
  return code === '' ? { name, message } : { name, code, message };
}
