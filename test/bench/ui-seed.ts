import { randomUUID } from 'node:crypto';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { stateFromJson } from '@earshot/processing/documents/convert';
import type { DataFolder } from '../kit/hosts/host-process.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { segments } from './search-words.ts';

const PARAGRAPH = 200;
const MARKED = { from: 20, to: 60 };

export interface Sizes {
  characters: number;
  highlights: number;
  rows: number;
}

export interface Seeded {
  projectId: string;
  document: unknown;
  rows: { text: string; tags: string[]; note: string; by: string; at: string }[];
}

/** Title of the note with all the text. */
export const LONG_NOTE = 'A day at the counter';

const words = segments();
/** Paragraph of generated talk, different for every number. */
function paragraph(number: number): string {
  let text = '';
  for (let at = number * 7919; text.length < PARAGRAPH; at += 1047) text += `${words[at % words.length]} `;
  return text.slice(0, PARAGRAPH - 1).padEnd(PARAGRAPH - 1, '.');
}

function longDocument({ characters, highlights }: Sizes, ids: readonly string[]) {
  const count = Math.ceil(characters / PARAGRAPH);
  const every = Math.max(1, Math.floor(count / highlights));
  const content = Array.from({ length: count }, (_, number) => {
    const text = paragraph(number);
    const id = number % every === 0 ? ids[number / every] : undefined;
    const plain = { type: 'paragraph', content: [{ type: 'text', text }] };
    if (id === undefined) return plain;
    return {
      type: 'paragraph',
      content: [
        { type: 'text', text: text.slice(0, MARKED.from) },
        { type: 'text', text: text.slice(MARKED.from, MARKED.to), marks: [{ type: 'highlight', attrs: { id } }] },
        { type: 'text', text: text.slice(MARKED.to) },
      ],
    };
  });
  return { type: 'doc', content };
}

/**
 * A project with a long note full of highlights, and a second note with the remaining rows; written directly to the
 * database, since operations are measured elsewhere.
 */
export async function seed(admin: Visitor, folder: DataFolder, sizes: Sizes): Promise<Seeded> {
  const { id: projectId } = await admin.do(createProject, { title: 'Long interviews' });
  const titles = ['Delay', 'Doubt', 'Surprise', 'Trust'];
  const tags = await Promise.all(titles.map((title) => admin.do(createTag, { projectId, title })));
  const note = await admin.do(createNote, { projectId, title: LONG_NOTE });
  const rest = await admin.do(createNote, { projectId, title: 'All the other days' });
  const ids = Array.from({ length: sizes.rows }, () => randomUUID());
  const marked = ids.slice(0, sizes.highlights);
  const document = longDocument(sizes, marked);
  const quotes = ids.map((_, number) => paragraph(number).slice(MARKED.from, MARKED.to));
  await folder.ask(async (client) => {
    await client.query('update documents set state = $2 where id = $1', [note.id, stateFromJson(document as never)]);
    await client.query(
      `insert into highlights (workspace_id, id, created_at, updated_at, created_by, note_id, project_id, text, prefix, suffix, position, state)
       select n.workspace_id, made.id, now() - made.n * interval '1 minute', now() - made.n * interval '1 minute', n.created_by,
         case when made.n <= $4 then $2::uuid else $3::uuid end, n.project_id, made.text, '', '', made.n * 10, 'ANCHORED'
       from notes n, unnest($5::uuid[], $6::text[]) with ordinality as made (id, text, n) where n.id = $1`,
      [note.id, note.id, rest.id, sizes.highlights, ids, quotes],
    );
    await client.query(
      `insert into highlight_tags (workspace_id, highlight_id, tag_id)
       select workspace_id, id, ($2::uuid[])[1 + position / 10 % 4] from highlights where project_id = $1`,
      [projectId, tags.map(({ id }) => id)],
    );
    await client.query('analyze highlights, highlight_tags');
  });
  const rows = quotes.map((text, at) => ({
    text,
    tags: [titles[at % titles.length] ?? ''],
    note: at < sizes.highlights ? LONG_NOTE : 'All the other days',
    by: 'Ada Admin',
    at: `${at} min`,
  }));
  return { projectId, document, rows };
}
