import { broken, fine, type Remark } from '../finding.ts';
import { allows, effectiveDirective, type Policy } from './policy.ts';

/** The URLs that a page's policy must allow, by directive. */
export interface PolicyNeeds {
  readonly 'script-src': readonly ScriptNeed[];
  readonly 'connect-src': readonly string[];
  readonly 'media-src': readonly string[];
  readonly 'img-src': readonly string[];
  readonly 'frame-src': readonly string[];
  /** The name of the Trusted Types policy that creates MusicKit's script URL; empty if it is not needed. */
  readonly trustedTypes: string;
}

export interface ScriptNeed {
  readonly url: string;
  /** That of the tag. A script that our script adds needs none if the policy has `'strict-dynamic'`. */
  readonly nonce: string | null;
  readonly isAddedByUs: boolean;
}

/** Checks which needed requests the policies of a page block. */
export function checkPolicies(policies: readonly Policy[], needs: PolicyNeeds, pageOrigin: string): Remark {
  if (policies.length === 0) return fine('The page has no Content Security Policy.');
  const problems = policies.flatMap((policy) => problemsOf(policy, needs, pageOrigin));
  if (problems.length === 0) return fine('It allows everything that the elements need.');
  return broken(
    problems.map(({ what }) => what).join(' '),
    'Change these directives, in the header or the <meta> with the policy:',
    problems.map(({ line }) => line).join(';\n'),
  );
}

interface Problem {
  readonly what: string;
  readonly line: string;
}

function problemsOf(policy: Policy, needs: PolicyNeeds, self: string): readonly Problem[] {
  const lists = ['connect-src', 'media-src', 'img-src', 'frame-src'] as const;
  const sandbox = policy.get('sandbox');
  const types = policy.get('trusted-types');
  return [
    ...(sandbox !== undefined && !sandbox.includes('allow-scripts')
      ? [{ what: 'sandbox does not allow scripts.', line: ['sandbox', ...sandbox, 'allow-scripts'].join(' ') }]
      : []),
    ...problemOf(policy, 'script-src', self, (sources) =>
      needs['script-src'].filter((need) => !allowsScript(sources, need, self)).map(({ url }) => url),
    ),
    ...lists.flatMap((name) =>
      problemOf(policy, name, self, (sources) => needs[name].filter((url) => !allows(sources, url, self))),
    ),
    ...(needs.trustedTypes !== '' && types !== undefined && !types.includes(needs.trustedTypes) && !types.includes('*')
      ? [
          {
            what: `trusted-types does not contain ${needs.trustedTypes}, which is needed to load MusicKit.`,
            line: ['trusted-types', ...types.filter((type) => type !== "'none'"), needs.trustedTypes].join(' '),
          },
        ]
      : []),
  ];
}

function problemOf(
  policy: Policy,
  directive: string,
  self: string,
  refused: (sources: readonly string[]) => readonly string[],
): readonly Problem[] {
  const found = effectiveDirective(policy, directive);
  const urls = found === null ? [] : refused(found.sources);
  if (found === null || urls.length === 0) return [];
  const added = [...new Set(urls.map((url) => sourceOf(url, self)))];
  const kept = found.sources.filter((source) => source.toLowerCase() !== "'none'");
  const by = found.name === directive ? directive : `${directive} (from ${found.name})`;
  return [{ what: `${by} blocks ${added.join(' and ')}.`, line: [directive, ...kept, ...added].join(' ') }];
}

function allowsScript(sources: readonly string[], { url, nonce, isAddedByUs }: ScriptNeed, self: string): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  // Browsers then ignore hosts.
  if (sources.includes("'strict-dynamic'")) return isAddedByUs;
  return allows(sources, url, self);
}

function sourceOf(url: string, self: string): string {
  const { origin, protocol } = new URL(url);
  if (protocol === 'blob:') return protocol;
  return origin === self ? "'self'" : origin;
}
