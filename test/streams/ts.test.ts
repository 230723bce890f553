import { testStreams } from './play-stream.ts';

testStreams('ts');
