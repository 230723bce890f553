/** Something that an operator can set right: told in one line, without a stack. */
export class Problem extends Error {
  /** @override */
  name = 'Problem';
}

/** A command that cannot be carried out as it was given. The exit code is 2. */
export class UsageProblem extends Problem {
  /** @override */
  name = 'UsageProblem';
}
