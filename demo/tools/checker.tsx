import {
  check,
  type Finding,
  fromHash,
  MIXTAPE_STEPS,
  PAGE_STEPS,
  pageWorld,
  type Question,
  secretsOf,
  toHash,
  withoutSecrets,
  withoutSecretsIn,
} from '@mixtape-player/checker';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE_URL } from './base.ts';
import { Findings } from './checker/findings.tsx';
import { QuestionForm } from './checker/question-form.tsx';
import { useAddress } from './use-address.ts';

/** The server writes a notice into the page if it runs without its probe. */
const HAS_PROBE = document.querySelector('#no-probe') === null;

function Checker() {
  const [question, setQuestion] = useState(() => fromHash(location.hash, BASE_URL));
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const run = useRef(new AbortController());
  const report = useRef<HTMLDivElement>(null);

  const url = `${location.origin}${location.pathname}${toHash(question)}`;
  useAddress(url);

  // A link that is opened in the same tab changes only the fragment.
  useEffect(() => {
    const read = (): void => setQuestion(fromHash(location.hash, BASE_URL));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  // Only on a click: a link must not make this server send requests.
  async function start(): Promise<void> {
    run.current.abort();
    run.current = new AbortController();
    const { signal } = run.current;
    const secrets = secretsOf(question);
    setFindings([]);
    setFailure('');
    setIsRunning(true);
    report.current?.scrollIntoView({ block: 'nearest' });
    const found = new Map<string, Finding>();
    try {
      for await (const finding of check(question, pageWorld(signal, HAS_PROBE))) {
        if (signal.aborted) return;
        found.set(finding.step, withoutSecrets(finding, secrets));
        setFindings([...found.values()]);
      }
      setFindings(everyStep(question, found));
    } catch (error) {
      if (!signal.aborted) setFailure(`The check failed (${withoutSecretsIn(String(error), secrets)}).`);
    } finally {
      // If it is aborted, the next run has started.
      if (!signal.aborted) setIsRunning(false);
    }
  }

  return (
    <div className="workbench">
      <QuestionForm
        question={question}
        isRunning={isRunning}
        onChange={(changes) => setQuestion((before) => ({ ...before, ...changes }))}
        onCheck={() => void start()}
      />
      <div className="results" ref={report}>
        <Findings findings={findings} isRunning={isRunning} failure={failure} url={url} />
      </div>
    </div>
  );
}

/** All steps in order, including those that were not reached. */
function everyStep({ page, snippet }: Question, found: ReadonlyMap<string, Finding>): readonly Finding[] {
  const onPage = page.trim() === '' && snippet.trim() === '' ? [] : Object.keys(PAGE_STEPS);
  return [...Object.keys(MIXTAPE_STEPS), ...onPage].flatMap((step): Finding[] => {
    const finding = found.get(step);
    if (finding) return [finding];
    // Steps for something that the page does not have.
    const isOptional = /^(?:redirect-|presave-|frame|attributes)/.test(step) || (step === 'page' && page.trim() === '');
    return isOptional ? [] : [{ step, verdict: 'skipped', what: '' }];
  });
}

const root = document.querySelector('#checker');
if (root === null) throw new Error('The page has no element with the id checker.');
createRoot(root).render(
  <StrictMode>
    <Checker />
  </StrictMode>,
);
