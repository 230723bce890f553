/** 64 of the 66 characters that RFC 7636 allows in a verifier: as 64 divides 256, none is likelier than another. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Unguessable text, 6 bits a character. */
export function randomText(length: number): string {
  // Not by `Array.from`: old libraries have put one of their own there, which leaves the letters out.
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
