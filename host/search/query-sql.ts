import type { ParsedQuery, QueryTerm, QueryToken } from '@earshot/core/rules/search-query';

/** A query as PostgreSQL reads it; tokens are letters, digits and marks, so nothing of a person's text needs escaping. */
export interface IndexQuery {
  /** tsquery: all tokens, wherever they stand; the index answers it without reading rows */
  loose: string;
  /** tsquery: the terms with their tokens in order */
  exact: string;
  /** tsquery: the tokens as whole words, for ranking */
  whole: string;
  /** what takes order: a tsquery and, for texts whose positions are not all kept, a pattern for their folded form */
  ordered: { queries: string[]; patterns: string[] };
  /** pattern: a part of a folded text that holds any term */
  shown: string;
}

/** Translates a query that has terms. */
export function indexQuery({ terms }: ParsedQuery): IndexQuery {
  const tokens = terms.flatMap((term) => term.tokens);
  const ordered = terms.filter((term) => term.tokens.length > 1);
  return {
    loose: all(tokens.map(lexeme)),
    exact: all(terms.map(inOrder)),
    whole: all(tokens.map(({ text }) => `'${text}'`)),
    ordered: { queries: ordered.map(inOrder), patterns: ordered.map(pattern) },
    shown: terms.map(pattern).join('|'),
  };
}

const all = (parts: string[]): string => [...new Set(parts)].join(' & ');
const lexeme = ({ text, prefix }: QueryToken): string => `'${text}'${prefix ? ':*' : ''}`;

const steps = (term: QueryTerm, write: (token: QueryToken, step: number) => string): string =>
  term.tokens.map((token, index) => write(token, token.at - (term.tokens[index - 1]?.at ?? 0))).join('');

const inOrder = (term: QueryTerm): string =>
  `(${steps(term, (token, step) => `${step === 0 ? '' : ` <${step}> `}${lexeme(token)}`)})`;

// In folded texts each token stands after a space (words.ts); a token that the query only counts is any token.
const pattern = (term: QueryTerm): string =>
  `${steps(term, (token, step) => `${' [^ ]+'.repeat(Math.max(0, step - 1))} ${token.text}${token.prefix ? '[^ ]*' : ''}`)} `;
