import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/mixtape-presave.mjs', import.meta.url));

/**
 * Starts `mixtape-presave` as an operator does, and resolves when it is ready.
 * @param {'serve' | 'work'} command
 * @param {Record<string, string>} environment
 * @param {string} [bin] of another version
 */
export async function startPresave(command, environment, bin = BIN) {
  const child = spawn(process.execPath, [bin, command], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const exit = once(child, 'exit');
  await new Promise((resolve, reject) => {
    // "work" may listen before it delivers.
    const isReady = command === 'work' ? /Delivering\./ : /Listening on/;
    child.stdout.on('data', () => isReady.test(output) && resolve(undefined));
    exit.then(() => reject(new Error(`${command} did not start: ${output}`)));
  });
  return {
    url: /Listening on (http:[^"]+)/.exec(output)?.[1] ?? '',
    pid: child.pid,
    child,
    get output() {
      return output;
    },
    /**
     * @param {NodeJS.Signals} signal
     * @returns {Promise<number | null>} the exit code
     */
    async end(signal) {
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
}
