// `node --import ./test/support/runners/typescript-in-node.mjs`: Node runs our sources as they are.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
