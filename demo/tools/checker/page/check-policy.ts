import { broken, fine, type Remark } from '../finding.ts';
import { allows, decisive, type Policy } from './policy.ts';

/** What a page's policy has to let through, by directive. */
export interface PolicyNeeds {
  readonly 'script-src': readonly ScriptNeed[];
  readonly 'connect-src': readonly string[];
  readonly 'media-src': readonly string[];
  readonly 'img-src': readonly string[];
  readonly 'frame-src': readonly string[];
  /** MusicKit's address becomes a script by a policy of Trusted Types with this name; empty where there is no need. */
  readonly trustedTypes: string;
}

export interface ScriptNeed {
  readonly address: string;
  /** Of the tag; a script that ours adds has the trust of `'strict-dynamic'` instead. */
  readonly nonce: string | null;
  readonly isAddedByUs: boolean;
}

/** What the policies of a page keep from the elements, directive by directive. */
export function checkPolicies(policies: readonly Policy[], needs: PolicyNeeds, pageOrigin: string): Remark {
  if (policies.length === 0) return fine('The page has no policy, so none is in the way.');
  const troubles = policies.flatMap((policy) => troublesOf(policy, needs, pageOrigin));
  if (troubles.length === 0) return fine('It lets everything through that the page needs of us.');
  return broken(
    troubles.map(({ what }) => what).join(' '),
    'Write these directives so, in the header or the <meta> that has the policy:',
    troubles.map(({ line }) => line).join(';\n'),
  );
}

interface Trouble {
  readonly what: string;
  readonly line: string;
}

function troublesOf(policy: Policy, needs: PolicyNeeds, self: string): readonly Trouble[] {
  const lists = ['connect-src', 'media-src', 'img-src', 'frame-src'] as const;
  const sandbox = policy.get('sandbox');
  const types = policy.get('trusted-types');
  return [
    ...(sandbox !== undefined && !sandbox.includes('allow-scripts')
      ? [{ what: 'sandbox lets no script run.', line: ['sandbox', ...sandbox, 'allow-scripts'].join(' ') }]
      : []),
    ...troubleOf(policy, 'script-src', self, (sources) =>
      needs['script-src'].filter((need) => !allowsScript(sources, need, self)).map(({ address }) => address),
    ),
    ...lists.flatMap((name) =>
      troubleOf(policy, name, self, (sources) => needs[name].filter((address) => !allows(sources, address, self))),
    ),
    ...(needs.trustedTypes !== '' && types !== undefined && !types.includes(needs.trustedTypes) && !types.includes('*')
      ? [
          {
            what: `trusted-types does not name ${needs.trustedTypes}, by which MusicKit is loaded.`,
            line: ['trusted-types', ...types.filter((type) => type !== "'none'"), needs.trustedTypes].join(' '),
          },
        ]
      : []),
  ];
}

function troubleOf(
  policy: Policy,
  directive: string,
  self: string,
  refused: (sources: readonly string[]) => readonly string[],
): readonly Trouble[] {
  const found = decisive(policy, directive);
  const addresses = found === null ? [] : refused(found.sources);
  if (found === null || addresses.length === 0) return [];
  const added = [...new Set(addresses.map((address) => sourceOf(address, self)))];
  const kept = found.sources.filter((source) => source.toLowerCase() !== "'none'");
  const by = found.name === directive ? directive : `${directive} (by ${found.name})`;
  return [{ what: `${by} blocks ${added.join(' and ')}.`, line: [directive, ...kept, ...added].join(' ') }];
}

function allowsScript(sources: readonly string[], { address, nonce, isAddedByUs }: ScriptNeed, self: string): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  // Hosts do not count then.
  if (sources.includes("'strict-dynamic'")) return isAddedByUs;
  return allows(sources, address, self);
}

function sourceOf(address: string, self: string): string {
  const { origin, protocol } = new URL(address);
  if (protocol === 'blob:') return protocol;
  return origin === self ? "'self'" : origin;
}
