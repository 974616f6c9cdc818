import type { ParsedQuery, QueryTerm, QueryToken } from '@earshot/core/rules/words/search-query';
import type { ShareOf } from './word-shares.ts';

/** A query in PostgreSQL's form; tokens are letters, digits and marks, so users' text needs no escaping. */
export interface IndexQuery {
  /** tsquery: tokens at any position; answered by the index without reading rows */
  indexed: string;
  /** tsquery: the remaining tokens, matched in the rows; '' if there are none */
  left: string;
  /** tsquery: terms with their tokens in order */
  exact: string;
  /** tsquery: the tokens as whole words, for ranking */
  whole: string;
  /** parts with a fixed order: a tsquery and, for texts without all positions, a pattern for their folded form */
  ordered: { queries: string[]; patterns: string[] };
  /** a pattern per term: parts of a folded text with more matches are preferred for display */
  shown: string[];
}

/** Translates a query that has terms; word frequencies decide which of them use the index. */
export function indexQuery({ terms }: ParsedQuery, shareOf: ShareOf): IndexQuery {
  const tokens = terms.flatMap((term) => term.tokens);
  const ordered = terms.filter((term) => term.tokens.length > 1);
  const { indexed, left } = divided(tokens, shareOf);
  return {
    indexed: all(indexed.map(lexeme)),
    left: all(left.map(lexeme)),
    exact: all(terms.map(inOrder)),
    whole: all(tokens.map(({ text }) => `'${text}'`)),
    ordered: { queries: ordered.map(inOrder), patterns: ordered.map(pattern) },
    shown: terms.map(pattern),
  };
}

// For a prefix, GIN collects all items with any such word, while for whole words it skips ahead. Next to a rare word it
// is cheaper to check that word's items one by one; one check costs about as much as collecting twenty (measured with a
// million items).
const LOOK = 20;
// Words are correlated, so a further word leaves more items than chance would.
const LEAST_LEFT = 0.05;

function divided(tokens: QueryToken[], shareOf: ShareOf): { indexed: QueryToken[]; left: QueryToken[] } {
  const byShare = tokens.map((token) => ({ token, share: shareOf(token) })).sort((a, b) => a.share - b.share);
  const [indexed, left]: [QueryToken[], QueryToken[]] = [[], []];
  let remaining = 1;
  for (const { token, share } of byShare) {
    const pays = indexed.length === 0 || !token.prefix || share < LOOK * remaining;
    (pays ? indexed : left).push(token);
    if (pays) remaining *= Math.max(share, indexed.length === 1 ? 0 : LEAST_LEFT);
  }
  return { indexed, left };
}

const all = (parts: string[]): string => [...new Set(parts)].join(' & ');
const lexeme = ({ text, prefix }: QueryToken): string => `'${text}'${prefix ? ':*' : ''}`;

const steps = (term: QueryTerm, write: (token: QueryToken, step: number) => string): string =>
  term.tokens.map((token, index) => write(token, token.at - (term.tokens[index - 1]?.at ?? 0))).join('');

const inOrder = (term: QueryTerm): string =>
  `(${steps(term, (token, step) => `${step === 0 ? '' : ` <${step}> `}${lexeme(token)}`)})`;

// In folded texts each token follows a space (processing/areas/search/indexed-text.ts); a token that is only counted
// matches any token.
const pattern = (term: QueryTerm): string =>
  `${steps(term, (token, step) => `${' [^ ]+'.repeat(Math.max(0, step - 1))} ${token.text}${token.prefix ? '[^ ]*' : ''}`)} `;
