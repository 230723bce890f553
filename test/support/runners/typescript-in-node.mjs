// `node --import ./test/support/runners/typescript-in-node.mjs`: lets Node run our TypeScript sources.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
