// Runs: nightly, in the step streams

import { testStreams } from './play-stream.ts';

testStreams('ts');
