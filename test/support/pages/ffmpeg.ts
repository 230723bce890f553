import { test } from 'playwright/test';
import { findFfmpeg } from '../../../packages/publish/src/audio/ffmpeg.mjs';

/** Skips the tests of a file if ffmpeg is missing, except in continuous integration. Call it in `beforeAll`. */
export async function needsFfmpeg(): Promise<void> {
  const hasFfmpeg = await findFfmpeg().then(
    () => true,
    () => false,
  );
  test.skip(!hasFfmpeg && !process.env['CI'], 'ffmpeg is not installed');
}
