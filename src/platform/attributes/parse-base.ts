import { withoutTrailingSlashes } from '../model/trailing-slashes.ts';

/** The base in an absolute address: origin and path without a slash at the end; credentials, query and fragment go. */
export function parseBase(address: string): string {
  const { origin, pathname } = new URL(address);
  return withoutTrailingSlashes(origin + pathname);
}
