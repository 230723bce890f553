import { whenParsed } from '../../src/io/page/when-parsed.ts';

describe('when a page has come to its end', () => {
  it('is told also where a picture of the page has taken the name that says so', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const there = frame.contentDocument;
    if (there === null) throw new Error('The frame has no document.');
    there.open();
    there.write('<!DOCTYPE html><img name="readyState">');
    const told = new Promise<void>((resolve) => whenParsed(there, resolve));
    there.close();
    await told;
    frame.remove();
  });
});
