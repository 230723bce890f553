/** What one step has found: what is wrong, in a sentence, and what mends it. */
export interface Finding extends Remark {
  readonly step: string;
  /** The part of the API that a response violates. */
  readonly api?: string;
}

export interface Remark {
  readonly verdict: Verdict;
  readonly what: string;
  readonly mend?: string;
  /** Something to paste: a header, an attribute, a tag. */
  readonly copy?: string;
}

/**
 * `warning`: it works, or works in part. `skipped`: what stands before it has to be mended first. `unchecked`: only the
 * demo's server could look, and it does not.
 */
export type Verdict = 'fine' | 'warning' | 'broken' | 'skipped' | 'unchecked';

export const fine = (what: string): Remark => ({ verdict: 'fine', what });

export const warning = (what: string, mend?: string, copy?: string): Remark => remark('warning', what, mend, copy);

export const broken = (what: string, mend?: string, copy?: string): Remark => remark('broken', what, mend, copy);

export const UNCHECKED: Remark = {
  verdict: 'unchecked',
  what: "The demo's server looks at this only if it is started with PROBE=1, at the address that npm start prints.",
};

function remark(verdict: Verdict, what: string, mend?: string, copy?: string): Remark {
  return { verdict, what, ...(mend ? { mend } : {}), ...(copy ? { copy } : {}) };
}

/** The first of the worst: where nothing is wrong, the last, which knows most. */
export function worst(remarks: readonly Remark[]): Remark {
  const first = (wanted: Verdict): Remark | undefined => remarks.find(({ verdict }) => verdict === wanted);
  const found = first('broken') ?? first('warning') ?? first('unchecked') ?? remarks.at(-1);
  return found ?? { verdict: 'skipped', what: '' };
}
