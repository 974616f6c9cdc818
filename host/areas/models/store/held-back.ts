import type { Transaction } from '../../../store/database.ts';

/** SQL: the final person of a chain of merges. */
const survivorOf = (person: string) => `(with recursive way (id, step) as (select ${person}, 0
  union all select m.kept_id, w.step + 1 from way w join person_merges m on m.workspace_id = $1 and m.person_id = w.id where w.step < 100)
  select id from way order by step desc limit 1)`;

/** SQL: true if a person, `who`, has no valid consent. */
const withoutConsent = (
  who: string,
) => `not exists (select 1 from consents c where c.workspace_id = $1 and c.person_id = ${who}
  and (c.until is null or c.until > now()))`;

const spokenBy = (speakers: string) => `select 1 from speakers s
  join speaker_people l on l.workspace_id = $1 and l.speaker_id in (s.id, s.merged_into_id)
  where s.workspace_id = $1 and ${speakers} and ${withoutConsent('l.person_id')}`;

/** SQL: a note was made from someone's survey answers. */
const answeredIn = (note: string) => `select 1 from survey_notes n
  join survey_note_runs u on u.workspace_id = $1 and u.id = n.run_id
  join survey_responses r on r.workspace_id = $1 and r.survey_id = u.survey_id and r.number = n.number
  join survey_respondents o on o.workspace_id = $1 and o.response_id = r.id
  where n.workspace_id = $1 and n.note_id = ${note} and ${withoutConsent('o.person_id')}`;

const undecided = (highlight: string) =>
  `not exists (select 1 from quote_consents q where q.workspace_id = $1 and q.highlight_id = ${highlight})`;

/** SQL: by kind, the row with the id `item.id` contains words of people without valid consent. */
const SAID_BY = {
  NOTE: `exists (${spokenBy('s.note_id = item.id')}) or exists (${answeredIn('item.id')})`,
  HIGHLIGHT: `exists (select 1 from highlights h where h.workspace_id = $1 and h.id = item.id and ${undecided('h.id')}
    and (exists (${spokenBy('s.id in (select unnest(array_append(h.speaker_ids, h.speaker_id)))')}) or exists (${answeredIn('h.note_id')})))`,
  INSIGHT: `exists (select 1 from citations k
    left join citation_people p on p.workspace_id = $1 and p.citation_id = k.id
    left join citation_sources f on f.workspace_id = $1 and f.citation_id = k.id
    left join highlights h on h.workspace_id = $1 and h.id = f.highlight_id
    where k.workspace_id = $1 and k.insight_id = item.id and k.trashed_at is null and ${undecided('f.highlight_id')}
      and (p.person_id is not null and ${withoutConsent('p.person_id')}
        or exists (${spokenBy('s.id in (select unnest(f.speaker_ids || array_append(h.speaker_ids, h.speaker_id)))')})))`,
  SURVEY_RESPONSE: `exists (select 1 from survey_respondents o
    where o.workspace_id = $1 and o.response_id = item.id and ${withoutConsent('o.person_id')})`,
  // Authors are identified by email address; the address of a merged person counts for the remaining one.
  DATA_POINT: `exists (select 1 from data_points d join people a on a.workspace_id = $1 and a.email = lower(d.author)
    where d.workspace_id = $1 and d.id = item.id and d.author like '%@%' and ${withoutConsent(survivorOf('a.id'))})`,
};
type Voiced = keyof typeof SAID_BY;

/**
 * SQL: the row `item`, with its `id` and `type`, contains words of people without consent, in a workspace ($1) that
 * requires it. It is sent to no model or translator of another service.
 */
export const heldBackSql = (types: readonly Voiced[]): string =>
  `coalesce((select required from consent_settings where workspace_id = $1), false)
   and case item.type ${types.map((type) => `when '${type}' then ${SAID_BY[type]}`).join('\n')} else false end`;

const ALL = heldBackSql(Object.keys(SAID_BY) as Voiced[]);

/** A row with words: its id and type. */
export interface Worded {
  id: string;
  type: string;
}

/** Objects, by id, that cannot be sent to an outside model or translator for want of consent. */
export async function heldBack(transaction: Transaction, things: readonly Worded[]): Promise<ReadonlySet<string>> {
  const found = await transaction.sql<{ id: string }>(
    `select item.id from unnest($2::uuid[], $3::text[]) as item (id, type) where ${ALL}`,
    [transaction.workspaceId, things.map(({ id }) => id), things.map(({ type }) => type)],
  );
  return new Set(found.map(({ id }) => id));
}
