import { heldBackSql } from '../../models/store/held-back.ts';
import { OF_SHOWN_PAGE } from '../readable.ts';
import type { SearchTable } from '../tables.ts';

/** SQL: the item holds words of people who have not agreed that they are used, where the workspace requires it. */
const HELD_BACK: Record<SearchTable, string> = {
  search_items: heldBackSql(['NOTE', 'HIGHLIGHT', 'INSIGHT']),
  search_points: heldBackSql(['SURVEY_RESPONSE', 'DATA_POINT']),
};

/**
 * SQL: the passages of an item may go to an embedding model: nothing in trash, nobody's profile, nothing of a project that does
 * not let them go, and where the workspace requires consent, no words of people who have given none.
 */
export const mayBeSent = (
  table: SearchTable,
): string => `not item.trashed and not item.page_trashed and item.type <> 'PERSON'
  and ${table === 'search_points' ? OF_SHOWN_PAGE : 'true'}
  and not exists (select 1 from projects p where p.workspace_id = $1 and p.id = item.place_id and p.vector_mode = 'OFF')
  and not (${HELD_BACK[table]})`;

/** SQL: a text that changes whenever something else than items decides anew what may be sent. */
export const LIMITED_BY = `md5(concat(
  (select string_agg(id::text, ',' order by id) from projects where workspace_id = $1 and vector_mode = 'OFF'),
  (select concat('consent ',
      (select string_agg(person_id::text, ',' order by person_id) from consents where workspace_id = $1 and (until is null or until > now())),
      (select string_agg(highlight_id::text, ',' order by highlight_id) from quote_consents where workspace_id = $1))
    from consent_settings where workspace_id = $1 and required)))`;
