/** 64 of the 66 characters that RFC 7636 allows in a verifier. 64 divides 256, so all of them are equally likely. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Unguessable text with 6 bits per character. */
export function randomText(length: number): string {
  // Not `Array.from`: old libraries replace it by their own, which ignores the mapping function.
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
