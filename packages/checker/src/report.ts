import { STEPS } from './check.ts';
import type { Finding, Verdict } from './finding.ts';
import { LEFT_OUT } from './question.ts';

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  fine: 'Fine',
  warning: 'Warning',
  broken: 'Broken',
  skipped: 'Not reached',
  unchecked: 'Not checked',
};

/** The findings in one sentence. */
export function summary(findings: readonly Finding[]): string {
  const count = (verdict: Verdict): number => findings.filter((one) => one.verdict === verdict).length;
  const broken = count('broken');
  const warnings = count('warning');
  const unchecked = count('unchecked');
  const leftOut = `${unchecked} ${unchecked === 1 ? 'check was' : 'checks were'} left out`;
  if (broken === 0 && warnings === 0) {
    return unchecked === 0 ? 'No problems found.' : `No problems found; ${leftOut}.`;
  }
  const parts = [
    ...(broken > 0 ? [`${broken} ${broken === 1 ? 'thing is' : 'things are'} broken`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ];
  return `${parts.join(', ')}${unchecked > 0 ? `; ${leftOut}` : ''}.`;
}

/**
 * The findings as text, to send to a colleague or to print.
 * @param asLine for a terminal: escapes what is not text, in each line
 */
export function asText(
  findings: readonly Finding[],
  url: string,
  asLine: (text: string) => string = (text) => text,
): string {
  const lines = findings.flatMap(({ step, verdict, what, fix, copy, api }) => [
    `${VERDICTS[verdict]}: ${STEPS[step] ?? step}${what ? `. ${what}` : ''}`,
    ...(fix ? [`  ${fix}`] : []),
    ...(api ? [`  Part of the API: ${api}`] : []),
    // Only the checker's own lines, such as directives, end with a semicolon.
    ...(copy ? copy.split(/(?<=;)\n/).map((line) => `    ${line}`) : []),
  ]);
  return [summary(findings), '', ...lines, '', url].map(asLine).join('\n');
}

export const withoutSecretsIn = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, LEFT_OUT), text);

/** Removes secrets, which may be in a response or in the markup. */
export function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const hide = (text: string): string => withoutSecretsIn(text, secrets);
  const { fix, copy } = finding;
  return {
    ...finding,
    what: hide(finding.what),
    ...(fix ? { fix: hide(fix) } : {}),
    ...(copy ? { copy: hide(copy) } : {}),
  };
}
