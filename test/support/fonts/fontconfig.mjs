import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../build/root.mjs';

/** The folder of the fonts in fonts.conf: the fonts of a test must not depend on what the machine has installed. */
export const FONTS_FOLDER = join(root, 'node_modules/dejavu-fonts-ttf/');

// For browsers on Linux, which inherit it from the process that starts them.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));
