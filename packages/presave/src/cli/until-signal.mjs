const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT']);

/**
 * Resolves once the process is asked to end. A second signal, whichever it is, ends it at once.
 * @returns {Promise<string>} the signal
 */
export const untilSignal = () =>
  new Promise((resolve) => {
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      for (const each of SIGNALS) process.off(each, end);
      resolve(signal);
    };
    for (const signal of SIGNALS) process.on(signal, end);
  });
