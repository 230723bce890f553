import { copyText } from '../copy-text.ts';

const SHOWN_MS = 1500;

/** A button beside each block of code. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code-block')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    const label = document.createElement('span');
    label.ariaLive = 'polite';
    label.textContent = 'Copy';
    button.append(label);
    button.addEventListener('click', async () => {
      label.textContent = await copyText(block.querySelector('code')?.textContent ?? '');
      setTimeout(() => {
        label.textContent = 'Copy';
      }, SHOWN_MS);
    });
    block.append(button);
  }
}
