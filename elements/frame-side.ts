import { runFrame } from '../src/frame/frame-side/run-frame.ts';
import { refusePresaves } from '../src/presave/element/start-presaves.ts';

/**
 * The script of `embed.html`: a classic one, so that the player is in the document before its module looks for queues.
 */

// The player's file includes the pre-save button, which would consume the pre-save result of the page around the frame.
refusePresaves();
runFrame();
