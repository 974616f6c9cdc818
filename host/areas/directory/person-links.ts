import type { Person, PersonLink, personLinks } from '@earshot/core/areas/people/person';
import type { ParsedInput } from '@earshot/core/model/operation';
import type { Work } from '../../operations/work.ts';
import { emailsOfMerged } from '../people/store/person-merges.ts';

/** SQL: a text contains the search words. */
const has = (text: string) => `strpos(lower(${text}), asked.q) > 0`;

const named = (table: 'notes' | 'insights') => `
  select r.id, r.title, r.project_id as "placeId", null::uuid as "noteId", r.updated_at as at from field_values v
  join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id and f.trashed_at is null and f.type = 'PERSON'
  join ${table} r on r.workspace_id = v.workspace_id and r.id = v.row_id and r.trashed_at is null
  where v.workspace_id = $1 and v.reference = asked.person and r.project_id = any(asked.places) and ${has('r.title')}`;

// Turns of a merged speaker belong to the remaining one.
const SPEAKING = `speaker_people l
  join speakers k on k.workspace_id = l.workspace_id and k.id = l.speaker_id and k.merged_into_id is null
  join notes n on n.workspace_id = k.workspace_id and n.id = k.note_id and n.trashed_at is null and n.project_id = any(asked.places)`;
const BY_PERSON = 'l.workspace_id = $1 and l.person_id = asked.person';

/** SQL: a person's links, by kind; `asked` has the person, places, email addresses, words and maximum. */
const LINKS: Record<PersonLink['kind'], string> = {
  NOTE: `${named('notes')} union select n.id, n.title, n.project_id, null, n.updated_at from ${SPEAKING}
    where ${BY_PERSON} and ${has('n.title')}`,
  HIGHLIGHT: `select h.id, left(h.text, 200) as title, h.project_id as "placeId", h.note_id as "noteId", h.created_at as at
    from ${SPEAKING} join speakers s on s.workspace_id = k.workspace_id and s.note_id = k.note_id and k.id in (s.id, s.merged_into_id)
    join highlights h on h.workspace_id = s.workspace_id and h.speaker_id = s.id and h.trashed_at is null
    where ${BY_PERSON} and ${has('h.text')}`,
  // The author of a data point is an email address in few sources; only those are in the index.
  DATA_POINT: `(select d.id, case d.title when '' then left(d.text, 100) else d.title end as title, d.channel_id as "placeId",
      null::uuid as "noteId", d.occurred_at as at
    from data_points d where d.workspace_id = $1 and lower(d.author) = any(asked.emails) and d.author like '%@%'
      and d.channel_id = any(asked.places) and d.trashed_at is null and (${has('d.title')} or ${has('d.text')})
    order by d.occurred_at desc limit asked.most)`,
  SURVEY: `select distinct s.id, s.title, s.project_id as "placeId", null::uuid as "noteId", s.updated_at as at from survey_respondents o
    join survey_responses r on r.workspace_id = o.workspace_id and r.id = o.response_id and r.trashed_at is null
    join surveys s on s.workspace_id = r.workspace_id and s.id = r.survey_id and s.trashed_at is null
    where o.workspace_id = $1 and o.person_id = asked.person and s.project_id = any(asked.places) and ${has('s.title')}`,
  INSIGHT: named('insights'),
};

const linksSql = (kinds: readonly (keyof typeof LINKS)[]) => `
  select links.* from (values ($2::uuid, $3::uuid[], $4::text[], $5::int8, lower($6))) as asked(person, places, emails, most, q)
  cross join lateral (${kinds.map((kind) => `select '${kind}' as kind, found.* from (${LINKS[kind]}) found`).join(' union all ')}) links
  order by links.at desc, links.id limit $7 offset $8`;

/** Page of a person's links, at places that the caller can read. */
export async function linksOf(
  work: Work,
  { id, email }: Person,
  { kind, q, first, offset }: ParsedInput<typeof personLinks>,
): Promise<PersonLink[]> {
  // Feedback under the addresses of merged people belongs to this person, too.
  const emails = [email, ...(await emailsOfMerged(work.transaction, id))].filter((one) => one !== '');
  const kinds = kind ? [kind] : (Object.keys(LINKS) as (keyof typeof LINKS)[]);
  const found = await work.transaction.sql<PersonLink & { at: Date }>(linksSql(kinds), [
    work.workspaceId,
    id,
    work.access.readable,
    emails,
    first + offset,
    q,
    first,
    offset,
  ]);
  return found.map(({ at, ...link }) => ({ ...link, at: new Date(at).toISOString() }));
}
