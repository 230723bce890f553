/**
 * WebKitGTK may lose a stream that nothing is wrong with: one whose first seek meets a chain of elements that is still
 * being built (`not-linked`, about once in seven short streams), and seldom one that waits for a segment in the middle
 * (once in some dozen runs of the fault matrix, and never in 600 where that row stood alone). The player feeds it once
 * more or waits for it, and then goes on with the file.
 */
export const mayLoseStreams = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent);

// A test may listen to the console in its place.
const warn = console.warn.bind(console);

/** The engine has lost the stream, and the file is heard in its place. */
export class StreamLost extends Error {}

/** Makes an attempt, and another one where the engine lost the stream: what is lost each time is our own fault. */
export async function unlessLost(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof StreamLost)) throw error;
    warn(`Played again: the engine lost the stream. ${error.message}`);
    await attempt();
  }
}
