import { readyStateOf } from '../page/ready-state.ts';
import { onRestored } from '../page/restored.ts';

/** The page that the buttons stand on: `PresavePage` of the runtime. */
export const presavePage = {
  get origin(): string {
    return location.origin;
  },
  get href(): string {
    return location.href;
  },
  get hasSubtleCrypto(): boolean {
    return globalThis.crypto?.subtle !== undefined;
  },
  now: Date.now,
  go(address: string): void {
    location.assign(address);
  },
  replace(address: string): void {
    location.replace(address);
  },
  onceParsed(callback: () => void): void {
    if (readyStateOf(document) === 'loading')
      document.addEventListener('DOMContentLoaded', () => setTimeout(callback), { once: true });
    else setTimeout(callback);
  },
  onRestored,
};
