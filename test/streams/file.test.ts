import { testStreams } from './play-stream.ts';

testStreams('file');
