import { OF_SHOWN_PAGE } from '../readable.ts';
import type { SearchTable } from '../tables.ts';

/** SQL: whether a person, `who`, has agreed to nothing that still holds. */
const withoutConsent = (
  who: string,
) => `not exists (select 1 from consents c where c.workspace_id = $1 and c.person_id = ${who}
  and (c.until is null or c.until > now()))`;

const spokenBy = (speakers: string) => `select 1 from speakers s
  join speaker_people l on l.workspace_id = $1 and l.speaker_id in (s.id, s.merged_into_id)
  where s.workspace_id = $1 and ${speakers} and ${withoutConsent('l.person_id')}`;

/** SQL: the item holds words of people who have not agreed that they are used. */
const UNAGREED: Record<SearchTable, string> = {
  search_items: `case item.type
    when 'NOTE' then exists (${spokenBy('s.note_id = item.id')})
    when 'HIGHLIGHT' then not exists (select 1 from quote_consents q where q.workspace_id = $1 and q.highlight_id = item.id)
      and exists (${spokenBy(`s.id in (select unnest(array_append(h.speaker_ids, h.speaker_id)) from highlights h
        where h.workspace_id = $1 and h.id = item.id)`)})
    when 'INSIGHT' then exists (select 1 from citations k join citation_people p on p.workspace_id = $1 and p.citation_id = k.id
      where k.workspace_id = $1 and k.insight_id = item.id and k.trashed_at is null and ${withoutConsent('p.person_id')})
    else false end`,
  search_points: `item.type = 'SURVEY_RESPONSE' and exists (select 1 from survey_respondents o
    where o.workspace_id = $1 and o.response_id = item.id and ${withoutConsent('o.person_id')})`,
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
  and not (coalesce((select required from consent_settings where workspace_id = $1), false) and ${UNAGREED[table]})`;

/** SQL: a text that changes whenever something else than items decides anew what may be sent. */
export const LIMITED_BY = `md5(concat(
  (select string_agg(id::text, ',' order by id) from projects where workspace_id = $1 and vector_mode = 'OFF'),
  (select concat('consent ',
      (select string_agg(person_id::text, ',' order by person_id) from consents where workspace_id = $1 and (until is null or until > now())),
      (select string_agg(highlight_id::text, ',' order by highlight_id) from quote_consents where workspace_id = $1))
    from consent_settings where workspace_id = $1 and required)))`;
