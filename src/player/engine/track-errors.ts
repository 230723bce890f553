import { PlayerError } from '../../platform/model/player-error.ts';

/** Turns anything that was thrown while a track was loaded into a PlayerError. */
export function toPlayerError(error: unknown, trackId: string): PlayerError {
  if (error instanceof PlayerError) return error;
  return new PlayerError('media-failed', `The track ${trackId} could not be opened: ${String(error)}`, {
    trackId,
    cause: error,
  });
}

/** Reports the stream's error, which helps a page author more, and adds that the play URL failed as well. */
export function bothErrors(streamError: PlayerError | null, error: PlayerError): PlayerError {
  if (streamError === null || error.code === 'play-timeout' || streamError.code === 'play-timeout') return error;
  const { code, status, trackId, message } = streamError;
  return new PlayerError(code, `${message} The play URL failed as well: ${error.message}`, {
    status,
    trackId,
    cause: error,
  });
}
