import { withoutTrailingSlashes } from '../../domain/trailing-slashes.ts';

/** A base keeps its path and loses slashes and whatever else stands behind it (contract, section 2); empty for none. */
export function parseBase(value: unknown): string {
  if (typeof value !== 'string') return '';
  const { origin, pathname } = new URL(value);
  return withoutTrailingSlashes(origin + pathname);
}
