import { termOf } from './terms.ts';

const LENGTH = 150;
const WORD = /[\p{L}\p{N}]+/gu;

export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The part of a text with the first of the words, which are marked. */
export function excerpt(text: string, words: readonly string[]): Piece[] {
  const matches = [...text.matchAll(WORD)].filter(([word]) => words.includes(termOf(word) ?? ''));
  const start = startOf(text, matches[0]?.index ?? 0);
  const end = start + LENGTH;
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  let position = start;
  for (const { 0: word, index } of matches) {
    if (index < start || index + word.length > end) continue;
    pieces.push({ text: text.slice(position, index), isMatch: false }, { text: word, isMatch: true });
    position = index + word.length;
  }
  pieces.push({ text: text.slice(position, end) + (end < text.length ? ' …' : ''), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** A few words before the match. */
function startOf(text: string, match: number): number {
  if (match < LENGTH / 2) return 0;
  return text.indexOf(' ', match - LENGTH / 3) + 1;
}
