import { fromUpdates } from '@earshot/processing/documents/convert';
import { readText } from '@earshot/processing/documents/text';
import type { Client } from 'pg';
import type { Ledger } from './crew.ts';

interface StoredDocument {
  id: string;
  seq: string;
  state: Buffer;
  state_seq: string;
  log: Buffer[];
  numbers: string[];
}

// Rows that must not exist, each with a query for it; $1 is the workspace.
const ORPHANS: Record<string, string> = {
  'a highlight without its note': `select id from highlights h where workspace_id = $1 and not exists (
    select 1 from notes n where n.workspace_id = h.workspace_id and n.id = h.note_id)`,
  'a tag on a highlight that is not there': `select highlight_id as id from highlight_tags t where workspace_id = $1 and not exists (
    select 1 from highlights h where h.workspace_id = t.workspace_id and h.id = t.highlight_id)`,
  'a document without its note': `select id from documents d where workspace_id = $1 and not exists (
    select 1 from notes n where n.workspace_id = d.workspace_id and n.id = d.id)`,
  'a note without its document': `select id from notes n where workspace_id = $1 and not exists (
    select 1 from documents d where d.workspace_id = n.workspace_id and d.id = n.id)`,
  'an edit without its document': `select document_id as id from document_updates u where workspace_id = $1 and not exists (
    select 1 from documents d where d.workspace_id = u.workspace_id and d.id = u.document_id)`,
  'a document behind its index without a job': `select id from documents d where workspace_id = $1 and indexed_seq < seq and not exists (
    select 1 from graphile_worker._private_jobs j where j.payload->>'pageId' = d.id::text)`,
  'a row that search does not know': `select id from (select workspace_id, id from notes union all select workspace_id, id from tags
    union all select workspace_id, id from highlights) r where workspace_id = $1 and not exists (
    select 1 from search_items s where s.workspace_id = r.workspace_id and s.id = r.id)`,
  'something in search that is not there': `select id from search_items s where workspace_id = $1 and type in ('NOTE', 'TAG', 'HIGHLIGHT')
    and not exists (select 1 from (select id from notes union all select id from tags union all select id from highlights) r where r.id = s.id)`,
  'a row without the event that tells of it': `select id from (select id, 'note:created' as type from notes where workspace_id = $1
    union all select id, 'tag:created' from tags where workspace_id = $1
    union all select id, 'highlight:created' from highlights where workspace_id = $1) r where not exists (
    select 1 from events e where e.workspace_id = $1 and e.type = r.type and r.id = any(e.ids))`,
  'an event of a row that is not there': `select unnest(ids) as id from events where workspace_id = $1
    and type in ('note:created', 'tag:created', 'highlight:created')
    except (select id from notes union all select id from tags union all select id from highlights)`,
  'a note twice': `select title as id from notes where workspace_id = $1 group by title having count(*) > 1`,
};

/** Faults of a workspace after a kill: acknowledged data that is missing, and orphans. */
export async function faultsOf(client: Client, workspaceId: string, ledger: Ledger): Promise<string[]> {
  const faults = [...ledger.surprises];
  for (const [name, query] of Object.entries(ORPHANS)) {
    const { rows } = await client.query<{ id: string }>(query, [workspaceId]);
    for (const { id } of rows) faults.push(`${name}: ${id}`);
  }
  return [
    ...faults,
    ...(await lostRows(client, workspaceId, ledger)),
    ...(await lostWords(client, workspaceId, ledger)),
    ...(await gaps(client, workspaceId)),
  ];
}

async function lostRows(client: Client, workspaceId: string, { notes, tags, highlights }: Ledger): Promise<string[]> {
  const lost: string[] = [];
  for (const [table, acknowledged] of [
    ['notes', notes],
    ['tags', tags],
  ] as const) {
    const { rows } = await client.query<{ id: string; title: string }>(
      `select id, title from ${table} where workspace_id = $1`,
      [workspaceId],
    );
    const there = new Map(rows.map(({ id, title }) => [id, title]));
    for (const [id, title] of acknowledged) {
      const now = there.get(id);
      // A title change can be stored before its answer arrives.
      if (now === undefined || number(now) < number(title)) lost.push(`lost from ${table}: ${title} (there: ${now})`);
    }
  }
  const { rows } = await client.query<{ id: string; text: string; tags: string[] }>(
    `select id, text, array(select tag_id::text from highlight_tags t where t.highlight_id = h.id) as tags
     from highlights h where workspace_id = $1`,
    [workspaceId],
  );
  const there = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { words, tagIds }] of highlights) {
    const row = there.get(id);
    if (row?.text !== words) lost.push(`lost highlight: ${words} (there: ${row?.text})`);
    for (const tagId of tagIds) if (!row?.tags.includes(tagId)) lost.push(`lost tag of ${words}`);
  }
  return lost;
}

const number = (title: string) => Number(title.split(' ')[1] ?? -1);

async function lostWords(client: Client, workspaceId: string, ledger: Ledger): Promise<string[]> {
  const { rows: documents } = await client.query<StoredDocument>(
    `select d.id, d.seq, d.state, d.state_seq,
       array(select update from document_updates u where u.document_id = d.id and u.seq > d.state_seq order by u.seq) as log,
       array(select u.seq from document_updates u where u.document_id = d.id and u.seq > d.state_seq order by u.seq) as numbers
     from documents d where d.workspace_id = $1`,
    [workspaceId],
  );
  const { rows } = await client.query<{ id: string; note_id: string }>(
    'select id, note_id from highlights where workspace_id = $1 and trashed_at is null',
    [workspaceId],
  );
  return documents.flatMap((document) => {
    const its = rows.filter(({ note_id }) => note_id === document.id).map(({ id }) => id);
    return faultsIn(document, ledger.words.get(document.id) ?? [], its);
  });
}

function faultsIn(document: StoredDocument, acknowledged: string[], highlightIds: string[]): string[] {
  const faults: string[] = [];
  const doc = fromUpdates([document.state, ...document.log]);
  const { text, marked } = readText(doc);
  const lines = text.split('\n');
  const there = new Set(lines);
  for (const words of acknowledged) if (!there.has(words)) faults.push(`lost words: ${words}`);
  if (lines.filter(Boolean).length !== new Set(lines.filter(Boolean)).size)
    faults.push(`words twice in ${document.id}`);
  const last = Number(document.state_seq) + document.log.length;
  if (
    Number(document.seq) !== last ||
    document.numbers.some((seq, at) => Number(seq) !== Number(document.state_seq) + at + 1)
  )
    faults.push(`the log of ${document.id} has a gap`);
  for (const id of highlightIds) if (!marked.has(id)) faults.push(`a highlight without its mark: ${id}`);
  for (const id of marked.keys()) if (!highlightIds.includes(id)) faults.push(`a mark without its highlight: ${id}`);
  return faults;
}

async function gaps(client: Client, workspaceId: string): Promise<string[]> {
  const { rows } = await client.query<{ lines: string; numbers: string; last: string; counter: string }>(
    `select count(*) as lines, count(distinct seq) as numbers, coalesce(max(seq), 0) as last,
       (select seq from spines where workspace_id = $1) as counter
     from (select seq from events where workspace_id = $1 union all select seq from audits where workspace_id = $1) spine`,
    [workspaceId],
  );
  const [spine] = rows;
  const whole = spine && [spine.numbers, spine.last, spine.counter].every((number) => number === spine.lines);
  return whole ? [] : [`the spine has gaps: ${JSON.stringify(spine)}`];
}
