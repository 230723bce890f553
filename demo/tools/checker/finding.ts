/** What one step has found: what is wrong, in a sentence, and what mends it. */
export interface Finding extends Remark {
  readonly step: string;
}

export interface Remark {
  readonly verdict: Verdict;
  readonly what: string;
  readonly mend?: string;
  /** Something to paste: a header, an attribute, a tag. */
  readonly copy?: string;
}

/** `warning`: it works, or works in part. `skipped`: what stands before it has to be mended first. */
export type Verdict = 'fine' | 'warning' | 'broken' | 'skipped';

export const fine = (what: string): Remark => ({ verdict: 'fine', what });

export const warning = (what: string, mend?: string, copy?: string): Remark => remark('warning', what, mend, copy);

export const broken = (what: string, mend?: string, copy?: string): Remark => remark('broken', what, mend, copy);

function remark(verdict: Verdict, what: string, mend?: string, copy?: string): Remark {
  return { verdict, what, ...(mend ? { mend } : {}), ...(copy ? { copy } : {}) };
}

/** The first of the worst: where nothing is wrong, the last, which knows most. */
export function worst(remarks: readonly Remark[]): Remark {
  const isBroken = remarks.find(({ verdict }) => verdict === 'broken');
  const found = isBroken ?? remarks.find(({ verdict }) => verdict === 'warning') ?? remarks.at(-1);
  return found ?? { verdict: 'skipped', what: '' };
}
