/** The result of one step. */
export interface Finding extends Remark {
  readonly step: string;
  /** The part of the API that a response violates. */
  readonly api?: string;
}

export interface Remark {
  readonly verdict: Verdict;
  /** The finding in a sentence. */
  readonly what: string;
  /** The remedy. */
  readonly fix?: string;
  /** Something to paste: a header, an attribute, a tag. */
  readonly copy?: string;
}

/**
 * `warning`: it works, or works in part. `skipped`: an earlier problem must be fixed first. `unchecked`: only the
 * demo's server could check it, and its probe is off.
 */
export type Verdict = 'fine' | 'warning' | 'broken' | 'skipped' | 'unchecked';

export const fine = (what: string): Remark => ({ verdict: 'fine', what });

export const warning = (what: string, fix?: string, copy?: string): Remark => remark('warning', what, fix, copy);

export const broken = (what: string, fix?: string, copy?: string): Remark => remark('broken', what, fix, copy);

export const UNCHECKED: Remark = {
  verdict: 'unchecked',
  what: "The demo's server checks this only if it is started with PROBE=1, at the URL that npm start prints.",
};

function remark(verdict: Verdict, what: string, fix?: string, copy?: string): Remark {
  return { verdict, what, ...(fix ? { fix } : {}), ...(copy ? { copy } : {}) };
}

/** The first remark with the worst verdict. If all are fine, the last, which has the most details. */
export function worst(remarks: readonly Remark[]): Remark {
  const first = (wanted: Verdict): Remark | undefined => remarks.find(({ verdict }) => verdict === wanted);
  const found = first('broken') ?? first('warning') ?? first('unchecked') ?? remarks.at(-1);
  return found ?? { verdict: 'skipped', what: '' };
}
