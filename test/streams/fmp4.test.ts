import { testStreams } from './play-stream.ts';

testStreams('fmp4');
