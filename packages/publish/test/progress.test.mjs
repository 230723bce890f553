import { expect } from 'chai';
import { createProgress } from '../src/cli/progress.mjs';

/** A stream that remembers what was written to it. */
const fakeStream = (isTTY) => {
  const written = [];
  return { isTTY, written, write: (text) => written.push(text) > 0 };
};

describe('progress', () => {
  it('is a bar with the remaining time on a terminal', () => {
    const stream = fakeStream(true);
    const progress = createProgress(stream);
    progress.start(4);
    progress.done('a.wav', 'unchanged');
    progress.done('b.wav', 'encoded');
    expect(stream.written.at(-1)).to.match(/█{12}░{12} 2\/4, \d+ s left$/);
    progress.end();
    expect(stream.written.at(-1)).to.equal('\r\x1b[K');
  });

  it('puts messages above the bar', () => {
    const stream = fakeStream(true);
    const progress = createProgress(stream);
    progress.start(2);
    progress.problem({ file: 'a.wav', message: 'it is silent' });
    const [clear, line, bar] = stream.written.slice(-3);
    expect([clear, line]).to.deep.equal(['\r\x1b[K', 'a.wav: it is silent\n']);
    expect(bar).to.match(/ 0\/2$/);
  });

  it('is plain lines without a terminal, one for each encoded song', () => {
    const stream = fakeStream(false);
    const progress = createProgress(stream);
    progress.start(3);
    progress.done('a.wav', 'unchanged');
    progress.done('b.wav', 'encoded');
    progress.problem({ file: 'c.wav', message: 'it is silent' });
    progress.done('c.wav', 'refused');
    progress.end();
    expect(stream.written.join('')).to.equal('2/3 b.wav\nc.wav: it is silent\n');
  });
});
