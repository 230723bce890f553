#!/usr/bin/env node
import { killChildren } from '../src/audio/ffmpeg.mjs';
import { main } from '../src/cli/main.mjs';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    killChildren();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
process.exitCode = await main(process.argv.slice(2));
