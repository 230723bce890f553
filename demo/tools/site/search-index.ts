import MiniSearch, { type SearchResult } from 'minisearch';
import { relatedTerms, termOf } from './terms.ts';

/** A section of the documentation; see `demo/docs/search-sections.mjs`. */
export interface Section {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly body: string;
  readonly weight: number;
}

export interface Hit {
  readonly section: Section;
  /** Words of the section that match. */
  readonly words: readonly string[];
}

const MAX_HITS = 8;
/** Of one page: the others would be pushed out of sight. */
const MAX_HITS_PER_PAGE = 3;
/** Markup and code are full of signs that belong to no word. */
const tokenize = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
/** Words that are only related to those of the question. */
const RELATED_WEIGHT = 0.25;
/** A section counts more with each word of the question that it contains. */
const PER_WORD = 1;

/** A search through the sections: each word of a question may match, and the more do, the better. */
export function searchThrough(sections: readonly Section[]): (question: string) => Hit[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const index = new MiniSearch<Section>({
    fields: ['title', 'page', 'body'],
    processTerm: termOf,
    tokenize,
    searchOptions: {
      combineWith: 'OR',
      boost: { title: 4, page: 2 },
      prefix: (term, position, terms) => position === terms.length - 1 || term.length > 4,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(sections);

  return (question) => {
    const terms = [...new Set(tokenize(question).flatMap((word) => termOf(word) ?? []))];
    if (terms.length === 0) return [];
    const found = index.search(
      {
        combineWith: 'OR',
        queries: [
          terms.join(' '),
          { queries: relatedTerms(terms), combineWith: 'OR', boostDocument: () => RELATED_WEIGHT },
        ],
      },
      {
        processTerm: (term) => term,
        boostDocument: (id) => byId.get(id)?.weight ?? 1,
      },
    );
    return best(rank(found, terms), byId);
  };
}

/** MiniSearch adds up the scores of the words; what matches more of them comes first. */
function rank(results: readonly SearchResult[], terms: readonly string[]): SearchResult[] {
  const scoreOf = ({ score, queryTerms }: SearchResult): number =>
    score * (1 + PER_WORD * queryTerms.filter((term) => terms.includes(term)).length);
  return results.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

function best(results: readonly SearchResult[], byId: ReadonlyMap<string, Section>): Hit[] {
  const perPage = new Map<string, number>();
  return results
    .flatMap(({ id, terms }) => {
      const section = byId.get(id);
      if (section === undefined) return [];
      const count = (perPage.get(section.page) ?? 0) + 1;
      perPage.set(section.page, count);
      return count > MAX_HITS_PER_PAGE ? [] : [{ section, words: terms }];
    })
    .slice(0, MAX_HITS);
}
