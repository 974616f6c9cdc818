import { createInsight, type Insight } from '@earshot/core/areas/pages/insight';
import { citations, cite } from '@earshot/core/areas/quotes/citation';
import type { DocumentJson } from '@earshot/core/documents/document';
import { citationIds } from '@earshot/processing/documents/citations';
import { toJson } from '@earshot/processing/documents/convert';
import type { Doc } from 'yjs';
import { aProject, aRoom, type Person, type Room } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';
import { Writer } from '../hosts/writer.ts';
import { aHighlight, aTranscript } from './transcript.ts';

/** A page's document as received on opening it. */
async function docOf(by: Visitor, pageId: string): Promise<Doc> {
  const socket = await by.socket();
  try {
    return (await Writer.open(socket, pageId)).doc;
  } finally {
    socket.disconnect();
  }
}

/** The text of an insight. */
export const textIn = async (by: Visitor, insightId: string): Promise<DocumentJson> =>
  toJson(await docOf(by, insightId));

/** The citations in an insight's text, in reading order. */
export const standingIn = async (by: Visitor, insightId: string): Promise<string[]> =>
  citationIds(await docOf(by, insightId));

/** Adds quotes to an insight as its page does: frozen by the host, then inserted in the text. */
export async function quoteIn(by: Visitor, insightId: string, highlightIds: string[]): Promise<string[]> {
  const ids = (await by.do(cite, { id: insightId, highlightIds })).map(({ id }) => id);
  await writeIn(by, insightId, (writer) => writer.citations(ids));
  return ids;
}

/** Edits a page over a socket. */
export async function writeIn(by: Visitor, pageId: string, act: (writer: Writer) => void): Promise<void> {
  const socket = await by.socket();
  try {
    const writer = await Writer.open(socket, pageId);
    act(writer);
    const { ok, code, text } = await writer.send();
    if (!ok) throw new Error(`${code}: ${text}`);
  } finally {
    socket.disconnect();
  }
}

/** An insight in a project that quotes these highlights. */
export async function anInsight(
  by: Visitor,
  projectId: string,
  { title = 'People wait in the dark', highlightIds = [] as string[] } = {},
): Promise<Insight> {
  const insight = await by.do(createInsight, { projectId, title });
  if (highlightIds.length > 0) await quoteIn(by, insight.id, highlightIds);
  return insight;
}

/** The citations of an insight as a person sees them, in order of creation. */
export const citationsOf = async (by: Visitor, insightId: string) =>
  (await by.do(citations, { condition: { insightId }, orderBy: 'CREATED_AT_ASC' })).nodes;

const TEXT = 'The parcel came late.\n\nNobody had told me.\n\nI called twice.';

export interface Study {
  room: Room;
  ada: Person;
  project: { id: string };
  note: { id: string };
  late: { id: string };
  told: { id: string };
}

/** A project with one interview and two highlights in it. */
export async function aStudy(): Promise<Study> {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada);
  const note = await aTranscript(ada, project.id, 'Interview 1', TEXT);
  const late = await aHighlight(ada, note.id, 'The parcel came late.');
  const told = await aHighlight(ada, note.id, 'Nobody had told me.');
  return { room, ada, project, note, late, told };
}
