import { searchTokens } from '@earshot/core/areas/search/search-query';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../store/database.ts';

/** A page with its title and text, as the index has them. */
export interface SayingPage {
  id: string;
  kind: 'NOTE' | 'INSIGHT' | 'CANVAS';
  title: string;
  placeId: string;
  text: string;
}

/** tsquery: a text has all tokens of these words. The last one of a script without spaces is half of a pair. */
function queryOf(words: string): string {
  const tokens = [...new Set([...searchTokens(words)].map(({ text }) => text))];
  return tokens.map((token, at) => `'${token}'${at === tokens.length - 1 ? ':*' : ''}`).join(' & ');
}

/**
 * The notes, insights and canvases of the whole workspace, in trash or not, that have all the words of one of some texts, in
 * whatever order; some are left out. Whoever asks must be allowed to know of all of them.
 */
export const pagesSaying = (
  transaction: Transaction,
  texts: readonly string[],
  leftOut: readonly string[],
): Promise<SayingPage[]> =>
  transaction.sql<SayingPage>(
    `select distinct on (s.id) s.id, s.type as kind, s.title, s.place_id as "placeId",
       s.title || E'\\n' || array_to_string(s.parts, '') as text
     from unnest($2::tsquery[]) query (words) join search_items s on s.words @@ query.words
     where s.workspace_id = $1 and s.type in ('NOTE', 'INSIGHT', 'CANVAS') and not s.id = any($3::uuid[])
     order by s.id limit ${limits.retyped.places}`,
    [transaction.workspaceId, texts.map(queryOf).filter((query) => query !== ''), [...leftOut]],
  );
