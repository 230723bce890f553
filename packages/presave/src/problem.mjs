/** Something that an operator can set right: told in one line, without a stack. */
export class Problem extends Error {
  /** @override */
  name = 'Problem';
}
