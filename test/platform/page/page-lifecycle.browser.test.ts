import { onDomParsed } from '../../../src/platform/page/page-lifecycle.ts';

describe('onDomParsed', () => {
  it('runs its callback even if an image of the page shadows document.readyState', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const there = frame.contentDocument;
    if (there === null) throw new Error('The frame has no document.');
    there.open();
    there.write('<!DOCTYPE html><img name="readyState">');
    const parsed = new Promise<void>((resolve) => onDomParsed(there, resolve));
    there.close();
    await parsed;
    frame.remove();
  });
});
