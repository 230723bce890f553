import check from '@iconify-json/lucide/check.svg';
import minus from '@iconify-json/lucide/minus.svg';
import warning from '@iconify-json/lucide/triangle-alert.svg';
import cross from '@iconify-json/lucide/x.svg';
import {
  asText,
  type Finding,
  MIXTAPE_STEPS,
  PAGE_STEPS,
  STEPS,
  summary,
  VERDICTS,
  type Verdict,
} from '@mixtape-player/checker';
import { renderIcon } from '@mixtape-player/source/player/view/icon/icons.tsx';
import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button.tsx';

interface FindingsProps {
  /** One for each step to list; empty before the first check. */
  readonly findings: readonly Finding[];
  readonly isRunning: boolean;
  /** Why the check failed; empty if it did not. */
  readonly failure: string;
  /** The URL of the checker with this question. */
  readonly url: string;
}

export function Findings({ findings, isRunning, failure, url }: FindingsProps) {
  const isDone = findings.length > 0 && !isRunning && failure === '';
  const nothing = 'No results yet. Fill in the form, then select Check.';
  return (
    <section className="panel report" aria-labelledby="report-title">
      <header>
        <h2 id="report-title">Results</h2>
        {isDone && <CopyButton text={asText(findings, url)}>Copy as text</CopyButton>}
        <CopyButton text={url}>Copy link to this check</CopyButton>
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
  const listed = findings.filter(({ step }) => Object.hasOwn(steps, step));
  if (listed.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol className="findings">
        {listed.map((finding) => (
          <Item key={finding.step} {...finding} />
        ))}
      </ol>
    </>
  );
}

const MARKS: Readonly<Record<Verdict, ReactNode>> = {
  fine: renderIcon(check),
  warning: renderIcon(warning),
  broken: renderIcon(cross),
  skipped: renderIcon(minus),
  unchecked: renderIcon(minus),
};

function Item({ step, verdict, what, fix, copy, api }: Finding) {
  return (
    <li className="finding" data-verdict={verdict}>
      <span className="mark">{MARKS[verdict]}</span>
      <div>
        <div className="step">
          <h4>{STEPS[step]}</h4> <span className="verdict">{VERDICTS[verdict]}</span>
        </div>
        {what && <p>{what}</p>}
        {fix && <p className="fix">{fix}</p>}
        {api && <p className="api">Part of the API: {api}</p>}
        {copy && (
          <div className="paste">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
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
