import type { Person, PersonLink } from '@earshot/core/areas/people/person';
import type { Work } from '../../operations/work.ts';
import { emailsOfMerged } from './store/person-merges.ts';

const named = (kind: 'NOTE' | 'INSIGHT', table: 'notes' | 'insights') => `
  select '${kind}' as kind, r.id, r.title, r.project_id as "placeId", r.updated_at as at from field_values v
  join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id and f.trashed_at is null and f.type = 'PERSON'
  join ${table} r on r.workspace_id = v.workspace_id and r.id = v.row_id and r.trashed_at is null
  where v.workspace_id = $1 and v.reference = $2 and r.project_id = any($3::uuid[])`;

// The author of a data point is an e-mail address in few sources; the index holds those only.
const LINKS = `
  select * from (
    ${named('NOTE', 'notes')} union ${named('INSIGHT', 'insights')}
    union select 'SURVEY', s.id, s.title, s.project_id, s.updated_at from survey_respondents o
      join survey_responses r on r.workspace_id = o.workspace_id and r.id = o.response_id and r.trashed_at is null
      join surveys s on s.workspace_id = r.workspace_id and s.id = r.survey_id and s.trashed_at is null
      where o.workspace_id = $1 and o.person_id = $2 and s.project_id = any($3::uuid[])
    union (select 'DATA_POINT', d.id, case d.title when '' then left(d.text, 100) else d.title end, d.channel_id, d.occurred_at
      from data_points d where d.workspace_id = $1 and lower(d.author) = any($4) and d.author like '%@%'
        and d.channel_id = any($3::uuid[]) and d.trashed_at is null
      order by d.occurred_at desc limit $5)) links
  order by at desc, id limit $5`;

/** What a person is linked to, in places that the caller may read. */
export async function linksOf(work: Work, { id, email }: Person, first: number): Promise<PersonLink[]> {
  // Feedback under the addresses of those who were merged into this person is theirs, too.
  const emails = [email, ...(await emailsOfMerged(work.transaction, id))].filter((one) => one !== '');
  const bind = [work.workspaceId, id, work.access.readable, emails, first];
  const found = await work.transaction.sql<PersonLink & { at: Date }>(LINKS, bind);
  return found.map(({ at, ...link }) => ({ ...link, at: new Date(at).toISOString() }));
}
