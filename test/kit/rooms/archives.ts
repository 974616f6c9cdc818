import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as build from '@earshot/core/documents/document-builder';
import { Archive } from '@earshot/processing/office/archive';

/** Unpacks a zip file into a folder. */
export function unpack(bytes: Buffer, folder: string): string[] {
  const archive = new Archive(bytes, 'Word');
  for (const name of archive.names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), archive.read(name));
  }
  return archive.names;
}

const idOf = (kind: number, number: number): string =>
  `${kind.toString().padStart(8, '0')}-0000-4000-8000-${number.toString().padStart(12, '0')}`;

const WORDS =
  'we waited for the parcel in the rain and nobody told us when it would come so I called twice again'.split(' ');

/** Writes the lines of a gathered project with this many highlights, a hundred in each note, and forty tags. */
export function gatheredProject(folder: string, highlights: number): void {
  const perNote = 100;
  const put = (file: string, rows: object[]) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  const sentence = (at: number) =>
    `${numbers(14)
      .map((word) => WORDS[(at * 7 + word * (1 + (at % 5))) % WORDS.length])
      .join(' ')} number${at}`;
  const createdAt = '2026-03-04T05:06:07.000Z';
  const known = (row: { id: string }) => ({ id: row.id, 'x-earshot': { createdAt, fields: {}, ...row } });
  put('Project.jsonl', [known({ id: idOf(1, 1), title: 'Why people wait', summary: 'A study.' } as { id: string })]);
  put('TagGroups.jsonl', []);
  put(
    'Tags.jsonl',
    numbers(40).map((at) =>
      known({ id: idOf(2, at), title: `Topic ${at}`, description: '', colour: '#2f9e44', groupId: null } as {
        id: string;
      }),
    ),
  );
  put(
    'Notes.jsonl',
    numbers(Math.ceil(highlights / perNote)).map((note) => ({
      ...known({ id: idOf(3, note), title: `Interview ${note}` } as { id: string }),
      richText: build.doc(
        ...numbers(perNote).map((at) => {
          const number = note * perNote + at;
          const mark = { type: 'highlight', attrs: { id: idOf(4, number) } };
          return build.paragraph('Well, ', build.text(sentence(number), mark), '. And that was that, more or less.');
        }),
      ),
    })),
  );
  put(
    'x-earshot/Highlights.jsonl',
    numbers(highlights).map((at) => ({
      id: idOf(4, at),
      noteId: idOf(3, Math.floor(at / perNote)),
      text: sentence(at),
      position: at,
      startMs: null,
      speaker: '',
      tagIds: at % 10 === 0 ? [] : [idOf(2, at % 40)],
      state: 'ANCHORED',
    })),
  );
}
