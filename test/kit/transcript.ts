import { createHighlight, type Highlight } from '@earshot/core/model/highlight';
import type { Note } from '@earshot/core/model/note';
import { wireRange } from '@earshot/processing/documents/position';
import type { Visitor } from './person.ts';
import { Writer } from './writer.ts';

/** A note with words in it, imported from a Markdown file as a person would. */
export async function aTranscript(by: Visitor, projectId: string, title: string, text: string): Promise<Note> {
  const query = new URLSearchParams({ projectId, fileName: `${title}.md` });
  const response = await fetch(`${by.url}/api/v1/import?${query}`, {
    method: 'POST',
    headers: { 'x-earshot': '1', 'content-type': 'application/octet-stream', cookie: by.cookie ?? '' },
    body: `# ${title}\n\n${text}`,
  });
  const answer = (await response.json()) as { data?: Note };
  if (!answer.data) throw new Error(`The import was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Highlights words of a note where they first stand. */
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
