import type { SpineEvent } from '@earshot/core/model/operation';
import type { Transaction } from '../../../store/database.ts';
import { knownItems } from '../../search/known-items.ts';
import type { Facts } from '../news.ts';

const idsOf = (events: readonly SpineEvent[], entity: string): string[] =>
  events.flatMap((event) => (event.entity === entity ? event.ids : []));

/** Reads the rows behind the ids of events. */
export async function factsAbout(transaction: Transaction, events: readonly SpineEvent[]): Promise<Facts> {
  const of = <T extends object>(sql: string, entity: string): Promise<T[]> => {
    const ids = idsOf(events, entity);
    return ids.length === 0 ? Promise.resolve([]) : transaction.sql<T>(sql, [transaction.workspaceId, ids]);
  };
  const comments = await of<{ id: string; subjectId: string }>(
    `select id, coalesce(page_id, person_id) as "subjectId" from comments where workspace_id = $1 and id = any($2::uuid[]) and trashed_at is null`,
    'Comment',
  );
  const versions = await of<{ id: string; pageId: string; authorIds: string[] }>(
    `select id, page_id as "pageId", author_ids as "authorIds" from versions where workspace_id = $1 and id = any($2::uuid[])`,
    'Version',
  );
  const tagged = await of<{ id: string; tagId: string; at: Date }>(
    `select highlight_id as id, tag_id as "tagId", created_at as at from highlight_tags
     where workspace_id = $1 and highlight_id = any($2::uuid[])`,
    'Highlight',
  );
  const speakers = await of<{ id: string; personId: string; noteId: string }>(
    `select s.id, l.person_id as "personId", s.note_id as "noteId" from speakers s
     join speaker_people l on l.workspace_id = s.workspace_id and l.speaker_id = s.id
     where s.workspace_id = $1 and s.id = any($2::uuid[])`,
    'Speaker',
  );
  const named = [...comments.map(({ subjectId }) => subjectId), ...versions.map(({ pageId }) => pageId)];
  const ids = new Set([...events.flatMap((event) => event.ids), ...named, ...speakers.map(({ noteId }) => noteId)]);
  const items = await knownItems(transaction, [...ids]);
  return {
    items: new Map(items.map((item) => [item.id, item])),
    commented: new Map(comments.map(({ id, subjectId }) => [id, subjectId])),
    versions: new Map(versions.map(({ id, ...version }) => [id, version])),
    tagged: Map.groupBy(tagged, ({ id }) => id),
    speakers: new Map(speakers.map(({ id, ...spoken }) => [id, spoken])),
  };
}
