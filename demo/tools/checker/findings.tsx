import { Check, type LucideIcon, Minus, TriangleAlert, X } from 'lucide-react';
import { CopyButton } from '../copy-button.tsx';
import { STEPS } from './check.ts';
import type { Finding, Verdict } from './finding.ts';
import { MIXTAPE_STEPS } from './mixtape/mixtape-steps.ts';
import { PAGE_STEPS } from './page/page-steps.ts';
import { asText, summary, VERDICTS } from './report.ts';

interface FindingsProps {
  /** Of every step that is to be spoken of; empty before the first check. */
  readonly findings: readonly Finding[];
  readonly isRunning: boolean;
  /** Why the check did not come to its end; empty where it did. */
  readonly failure: string;
  /** Of the checker, with this question in it. */
  readonly address: string;
}

export function Findings({ findings, isRunning, failure, address }: FindingsProps) {
  const isDone = findings.length > 0 && !isRunning && failure === '';
  const nothing = 'Nothing yet. Fill in what you know, and check.';
  return (
    <section className="panel report" aria-labelledby="report-title">
      <header>
        <h2 id="report-title">What was found</h2>
        {isDone && <CopyButton text={asText(findings, address)}>Copy as text</CopyButton>}
        <CopyButton text={address}>Copy link to this check</CopyButton>
      </header>
      <p className="summary" role="status" data-done={isDone}>
        {isRunning ? 'Checking …' : isDone ? summary(findings) : failure || nothing}
      </p>
      <Group title="The mixtape" steps={MIXTAPE_STEPS} findings={findings} />
      <Group title="The page" steps={PAGE_STEPS} findings={findings} />
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly steps: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

function Group({ title, steps, findings }: GroupProps) {
  const own = findings.filter(({ step }) => Object.hasOwn(steps, step));
  if (own.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol className="findings">
        {own.map((finding) => (
          <Item key={finding.step} {...finding} />
        ))}
      </ol>
    </>
  );
}

const MARKS: Readonly<Record<Verdict, LucideIcon>> = {
  fine: Check,
  warning: TriangleAlert,
  broken: X,
  skipped: Minus,
  unchecked: Minus,
};

function Item({ step, verdict, what, mend, copy, api }: Finding) {
  const Mark = MARKS[verdict];
  return (
    <li className="finding" data-verdict={verdict}>
      <span className="mark">
        <Mark size={14} strokeWidth={3} aria-hidden="true" />
      </span>
      <div>
        <div className="step">
          <h4>{STEPS[step]}</h4> <span className="verdict">{VERDICTS[verdict]}</span>
        </div>
        {what && <p>{what}</p>}
        {mend && <p className="mend">{mend}</p>}
        {api && <p className="api">Part of the API: {api}</p>}
        {copy && (
          <div className="paste">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <pre tabIndex={0}>
              <code>{copy}</code>
            </pre>
            <CopyButton text={copy} of={STEPS[step] ?? step}>
              Copy
            </CopyButton>
          </div>
        )}
      </div>
    </li>
  );
}
