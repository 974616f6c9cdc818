import type { Transaction } from '../../../store/database.ts';

/*
 * The only access to speaker_people and citation_people, besides the SQL of what rows show (host/store/virtual.ts):
 * links to people are hidden without people access, so ids of people never leave the host from here.
 */

/** Link of a speaker to a person. */
export interface SpeakerLink {
  personId: string;
  /** the typed name of the speaker */
  name: string;
  /** true if that person is in trash */
  trashed: boolean;
}

/** Person behind a speaker; undefined if there is none in the directory. */
export async function linkOf(transaction: Transaction, speakerId: string): Promise<SpeakerLink | undefined> {
  const [link] = await transaction.sql<SpeakerLink>(
    `select l.person_id as "personId", l.name, p.trashed_at is not null as trashed from speaker_people l
     join people p on p.workspace_id = l.workspace_id and p.id = l.person_id
     where l.workspace_id = $1 and l.speaker_id = $2`,
    [transaction.workspaceId, speakerId],
  );
  return link;
}

/** Stores the person of a speaker, with the typed name; null removes the link. */
export async function storeSpeakerLink(
  transaction: Transaction,
  speakerId: string,
  link: Omit<SpeakerLink, 'trashed'> | null,
): Promise<void> {
  const bind = [transaction.workspaceId, speakerId];
  if (link)
    await transaction.sql(
      `insert into speaker_people (workspace_id, speaker_id, person_id, name) values ($1, $2, $3, $4)
       on conflict (workspace_id, speaker_id) do update set person_id = excluded.person_id, name = excluded.name`,
      [...bind, link.personId, link.name],
    );
  else await transaction.sql('delete from speaker_people where workspace_id = $1 and speaker_id = $2', bind);
}

/** Speaker of a quote: the typed name, and the person. */
export interface Voice {
  name: string;
  personId: string | null;
}

/** The speakers of a note by id, after merges. */
export async function voicesIn(transaction: Transaction, noteId: string): Promise<Map<string, Voice>> {
  const found = await transaction.sql<Voice & { id: string }>(
    `select s.id, coalesce(l.name, k.name, s.name) as name, l.person_id as "personId" from speakers s
     left join speakers k on k.workspace_id = s.workspace_id and k.id = s.merged_into_id
     left join speaker_people l on l.workspace_id = s.workspace_id and l.speaker_id = coalesce(k.id, s.id)
     where s.workspace_id = $1 and s.note_id = $2`,
    [transaction.workspaceId, noteId],
  );
  return new Map(found.map(({ id, ...voice }) => [id, voice]));
}

/** Stores the person of a quote, with the typed name for when the link is removed. */
export async function storeQuotedName(
  transaction: Transaction,
  citationId: string,
  { name, personId }: Voice,
): Promise<void> {
  await transaction.sql(
    'insert into citation_people (workspace_id, citation_id, person_id, name) values ($1, $2, $3, $4)',
    [transaction.workspaceId, citationId, personId, name],
  );
}

/** Typed names and people of quotes, by quote; those without a person are left out. */
export async function quotedPeople(
  transaction: Transaction,
  citationIds: readonly string[],
): Promise<Map<string, Voice>> {
  const found = await transaction.sql<Voice & { id: string }>(
    `select citation_id as id, name, person_id as "personId" from citation_people
     where workspace_id = $1 and citation_id = any($2::uuid[])`,
    [transaction.workspaceId, citationIds],
  );
  return new Map(found.map(({ id, ...voice }) => [id, voice]));
}

const QUOTES_OF = `
select q.citation_id, l.person_id, p.person_id as was from citation_sources q
  join highlights h on h.workspace_id = q.workspace_id and h.id = q.highlight_id
  join speakers s on s.workspace_id = h.workspace_id and s.id = h.speaker_id
  left join speaker_people l on l.workspace_id = s.workspace_id and l.speaker_id = coalesce(s.merged_into_id, s.id)
  left join citation_people p on p.workspace_id = q.workspace_id and p.citation_id = q.citation_id
where q.workspace_id = $1 and h.speaker_id = any($2::uuid[]) and l.person_id is distinct from p.person_id`;

/**
 * Updates quotes to their speakers' people: those of a person lose the typed name, which may be that person's, and
 * regain it when the link is removed. Returns the changed quotes.
 */
export async function followSpeakers(transaction: Transaction, speakerIds: readonly string[]): Promise<string[]> {
  const bind = [transaction.workspaceId, speakerIds];
  const given = await transaction.sql<{ id: string }>(
    `with quotes as (${QUOTES_OF}), named as (
       insert into citation_people (workspace_id, citation_id, person_id, name)
       select $1, c.id, q.person_id, c.speaker from quotes q join citations c on c.workspace_id = $1 and c.id = q.citation_id
         where q.person_id is not null
       on conflict (workspace_id, citation_id) do update set person_id = excluded.person_id
       returning citation_id)
     update citations c set speaker = '' from named n where c.workspace_id = $1 and c.id = n.citation_id returning c.id`,
    bind,
  );
  const taken = await transaction.sql<{ id: string }>(
    `with quotes as (${QUOTES_OF}), freed as (
       delete from citation_people p using quotes q
       where p.workspace_id = $1 and p.citation_id = q.citation_id and q.person_id is null
       returning p.citation_id, p.name)
     update citations c set speaker = f.name from freed f where c.workspace_id = $1 and c.id = f.citation_id returning c.id`,
    bind,
  );
  return [...given, ...taken].map(({ id }) => id);
}

/** Speakers linked to one of these people, and their quotes. */
export async function spokenBy(
  transaction: Transaction,
  personIds: readonly string[],
): Promise<{ speakerIds: string[]; citationIds: string[] }> {
  const found = await transaction.sql<{ id: string; quote: boolean }>(
    `select speaker_id as id, false as quote from speaker_people where workspace_id = $1 and person_id = any($2::uuid[])
     union all select citation_id, true from citation_people where workspace_id = $1 and person_id = any($2::uuid[])`,
    [transaction.workspaceId, personIds],
  );
  const ids = (quote: boolean) => found.flatMap((one) => (one.quote === quote ? [one.id] : []));
  return { speakerIds: ids(false), citationIds: ids(true) };
}

/** A typed name to restore for a speaker or a quote, with the former person. */
interface TypedName {
  id: string;
  typed: string;
  name: string;
  email: string;
}

const TABLES = [
  { links: 'speaker_people', key: 'speaker_id', table: 'speakers', column: 'name' },
  { links: 'citation_people', key: 'citation_id', table: 'citations', column: 'speaker' },
] as const;

/** Removes links of speakers and quotes to erased people; `kept` decides which typed names are restored. */
export async function forgetLinks(
  transaction: Transaction,
  personIds: readonly string[],
  kept: (name: TypedName) => boolean,
): Promise<void> {
  for (const { links, key, table, column } of TABLES) {
    const freed = await transaction.sql<TypedName>(
      `delete from ${links} l using people p where l.workspace_id = $1 and l.person_id = any($2::uuid[])
         and p.workspace_id = l.workspace_id and p.id = l.person_id returning l.${key} as id, l.name as typed, p.name, p.email`,
      [transaction.workspaceId, personIds],
    );
    const names = freed.filter(kept);
    await transaction.sql(
      `update ${table} t set ${column} = n.name from unnest($2::uuid[], $3::text[]) as n(id, name)
       where t.workspace_id = $1 and t.id = n.id`,
      [transaction.workspaceId, names.map(({ id }) => id), names.map(({ typed }) => typed)],
    );
  }
}
