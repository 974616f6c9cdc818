import type { Person, PersonLink, personLinks } from '@earshot/core/areas/people/person';
import type { ParsedInput } from '@earshot/core/model/operation';
import type { Work } from '../../operations/work.ts';
import { emailsOfMerged } from './store/person-merges.ts';

const named = (table: 'notes' | 'insights') => `
  select r.id, r.title, r.project_id as "placeId", null::uuid as "noteId", r.updated_at as at from field_values v
  join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id and f.trashed_at is null and f.type = 'PERSON'
  join ${table} r on r.workspace_id = v.workspace_id and r.id = v.row_id and r.trashed_at is null
  where v.workspace_id = $1 and v.reference = $2 and r.project_id = any($3::uuid[])`;

// The turns of a speaker who was merged into another are that one's.
const SPEAKING = `speaker_people l
  join speakers k on k.workspace_id = l.workspace_id and k.id = l.speaker_id and k.merged_into_id is null
  join notes n on n.workspace_id = k.workspace_id and n.id = k.note_id and n.trashed_at is null and n.project_id = any($3::uuid[])`;

/** What a person is linked to, by kind: $1 workspace, $2 person, $3 places, $4 e-mail addresses, $5 how many of the newest. */
const LINKS: Record<PersonLink['kind'], string> = {
  NOTE: `${named('notes')} union select n.id, n.title, n.project_id, null, n.updated_at from ${SPEAKING}
    where l.workspace_id = $1 and l.person_id = $2`,
  HIGHLIGHT: `select h.id, left(h.text, 200) as title, h.project_id as "placeId", h.note_id as "noteId", h.created_at as at
    from ${SPEAKING} join speakers s on s.workspace_id = k.workspace_id and s.note_id = k.note_id and k.id in (s.id, s.merged_into_id)
    join highlights h on h.workspace_id = s.workspace_id and h.speaker_id = s.id and h.trashed_at is null
    where l.workspace_id = $1 and l.person_id = $2`,
  // The author of a data point is an e-mail address in few sources; the index holds those only.
  DATA_POINT: `(select d.id, case d.title when '' then left(d.text, 100) else d.title end as title, d.channel_id as "placeId",
      null::uuid as "noteId", d.occurred_at as at
    from data_points d where d.workspace_id = $1 and lower(d.author) = any($4) and d.author like '%@%'
      and d.channel_id = any($3::uuid[]) and d.trashed_at is null
    order by d.occurred_at desc limit $5)`,
  SURVEY: `select s.id, s.title, s.project_id as "placeId", null::uuid as "noteId", s.updated_at as at from survey_respondents o
    join survey_responses r on r.workspace_id = o.workspace_id and r.id = o.response_id and r.trashed_at is null
    join surveys s on s.workspace_id = r.workspace_id and s.id = r.survey_id and s.trashed_at is null
    where o.workspace_id = $1 and o.person_id = $2 and s.project_id = any($3::uuid[])`,
  INSIGHT: named('insights'),
};

/** One page of what a person is linked to, in places that the caller may read. */
export async function linksOf(
  work: Work,
  { id, email }: Person,
  { kind, first, offset }: ParsedInput<typeof personLinks>,
): Promise<PersonLink[]> {
  // Feedback under the addresses of those who were merged into this person is theirs, too.
  const emails = [email, ...(await emailsOfMerged(work.transaction, id))].filter((one) => one !== '');
  const kinds = Object.entries(LINKS).filter(([each]) => kind === undefined || each === kind);
  const found = await work.transaction.sql<PersonLink & { at: Date }>(
    // Every kind uses the workspace, but not each of the others: their types are told first.
    `select links.* from (values ($2::uuid, $3::uuid[], $4::text[], $5::int8)) as asked
     cross join lateral (${kinds.map(([each, sql]) => `select '${each}' as kind, ${each.toLowerCase()}.* from (${sql}) ${each.toLowerCase()}`).join(' union ')}) links
     order by links.at desc, links.id limit $6 offset $7`,
    [work.workspaceId, id, work.access.readable, emails, first + offset, first, offset],
  );
  return found.map(({ at, ...link }) => ({ ...link, at: new Date(at).toISOString() }));
}
