export { check, STEPS } from './check.ts';
export type { Finding, Verdict } from './finding.ts';
export { MIXTAPE_STEPS } from './mixtape/mixtape-steps.ts';
export { PAGE_STEPS } from './page/page-steps.ts';
export { fromHash, type Question, secretsOf, toHash } from './question.ts';
export { asText, summary, VERDICTS, withoutSecrets, withoutSecretsIn } from './report.ts';
export { browseWith, pageWorld } from './world.ts';
