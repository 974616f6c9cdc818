import { createHighlight, type Highlight } from '@earshot/core/areas/coding/highlight';
import type { Note } from '@earshot/core/areas/pages/note';
import { wireRange } from '@earshot/processing/documents/position';
import type { Visitor } from '../hosts/person.ts';
import { Writer } from '../hosts/writer.ts';

/** An interview of Max with Ada about planning, as captions. */
export const PLANNING = `WEBVTT

00:00:05.000 --> 00:00:12.000
<v Max>How do you plan?

00:00:13.000 --> 00:00:30.000
<v Ada>I plan every Sunday evening.
`;

/** A note imported from a file, as a user does it. */
export async function anImport(by: Visitor, projectId: string, fileName: string, content: BodyInit): Promise<Note> {
  const response = await fetch(`${by.url}/api/v1/import?${new URLSearchParams({ projectId, fileName })}`, {
    method: 'POST',
    headers: { 'x-earshot': '1', 'content-type': 'application/octet-stream', cookie: by.cookie ?? '' },
    body: content,
  });
  const answer = (await response.json()) as { data?: Note };
  if (!answer.data) throw new Error(`The import was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A note with text, imported from Markdown. */
export const aTranscript = (by: Visitor, projectId: string, title: string, text: string): Promise<Note> =>
  anImport(by, projectId, `${title}.md`, `# ${title}\n\n${text}`);

/** Highlights the first occurrence of words in a note. */
export async function aHighlight(
  by: Visitor,
  noteId: string,
  words: string,
  tagIds: string[] = [],
): Promise<Highlight> {
  const socket = await by.socket();
  try {
    const writer = await Writer.open(socket, noteId);
    const from = writer.text.indexOf(words);
    const range = from < 0 ? undefined : wireRange(writer.doc, { from, to: from + words.length });
    if (!range) throw new Error(`“${words}” is not in the note: ${writer.text}`);
    return await by.do(createHighlight, { noteId, ...range, tagIds });
  } finally {
    socket.disconnect();
  }
}
