import { heldBackSql } from '../../models/store/held-back.ts';
import { OF_SHOWN_PAGE } from '../readable.ts';
import type { SearchTable } from '../tables.ts';

/** SQL: the item has words of people without consent, where the workspace requires it. */
const HELD_BACK: Record<SearchTable, string> = {
  search_items: heldBackSql(['NOTE', 'HIGHLIGHT', 'INSIGHT']),
  search_points: heldBackSql(['SURVEY_RESPONSE', 'DATA_POINT']),
};

/**
 * SQL: the passages of an item can be sent to an embedding model: not in trash, no person's profile, its project allows
 * it, and where the workspace requires consent, no words of people without it.
 */
export const mayBeSent = (
  table: SearchTable,
): string => `not item.trashed and not item.page_trashed and item.type <> 'PERSON'
  and ${table === 'search_points' ? OF_SHOWN_PAGE : 'true'}
  and not exists (select 1 from projects p where p.workspace_id = $1 and p.id = item.place_id and p.vector_mode = 'OFF')
  and not (${HELD_BACK[table]})`;

/** SQL: a text that changes whenever the rules other than items change what can be sent. */
export const LIMITED_BY = `md5(concat(
  (select string_agg(id::text, ',' order by id) from projects where workspace_id = $1 and vector_mode = 'OFF'),
  (select concat('consent ',
      (select string_agg(person_id::text, ',' order by person_id) from consents where workspace_id = $1 and (until is null or until > now())),
      (select string_agg(highlight_id::text, ',' order by highlight_id) from quote_consents where workspace_id = $1))
    from consent_settings where workspace_id = $1 and required)))`;
