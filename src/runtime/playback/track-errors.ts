import { PlayerError } from '../../domain/player-error.ts';

/** What was thrown on a track's way to the ear, as an error of ours. */
export function toPlayerError(error: unknown, trackId: string): PlayerError {
  if (error instanceof PlayerError) return error;
  return new PlayerError('media-failed', `The track ${trackId} could not be opened: ${String(error)}`, {
    trackId,
    cause: error,
  });
}

/** Why the stream failed helps a page author most; that the play URL failed as well is its cause of being told. */
export function bothErrors(streamError: PlayerError | null, error: PlayerError): PlayerError {
  if (streamError === null || error.code === 'play-timeout' || streamError.code === 'play-timeout') return error;
  const { code, status, trackId, message } = streamError;
  return new PlayerError(code, `${message} The play URL failed as well: ${error.message}`, {
    status,
    trackId,
    cause: error,
  });
}
