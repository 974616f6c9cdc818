import { type BlindCode, createBlindCode } from '@earshot/core/areas/agreement/blind-code';
import { type CodingRound, createCodingRound, markNoteCoded } from '@earshot/core/areas/agreement/coding-round';
import { createTag, type Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { updateMe } from '@earshot/core/model/member';
import type { InputOf } from '@earshot/core/model/operation';
import { setGrant } from '@earshot/core/model/place';
import { wireRange } from '@earshot/processing/documents/position';
import { aProject, aRoom, type Person, type Room } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';
import { Writer } from '../hosts/writer.ts';
import { aTranscript } from './transcript.ts';

/** First occurrence of words in a note, in the form of commands. */
export async function rangeOf(by: Visitor, noteId: string, words: string): Promise<{ from: string; to: string }> {
  const socket = await by.socket();
  try {
    const writer = await Writer.open(socket, noteId);
    const from = writer.text.indexOf(words);
    const range = from < 0 ? undefined : wireRange(writer.doc, { from, to: from + words.length });
    if (!range) throw new Error(`“${words}” is not in the note: ${writer.text}`);
    return range;
  } finally {
    socket.disconnect();
  }
}

/** Tags the first occurrence of words in a note, in a round. */
export const aCode = async (
  by: Visitor,
  round: { id: string },
  noteId: string,
  words: string,
  ...tags: { id: string }[]
): Promise<BlindCode> =>
  by.do(createBlindCode, {
    id: round.id,
    noteId,
    ...(await rangeOf(by, noteId, words)),
    tagIds: tags.map(({ id }) => id),
  });

export const DELIVERIES =
  'The parcel came late. The driver was kind.\n\nNobody rang the bell. I had to wait all day.\n\nIt rained.';

/** A project with notes and two tags, in which Ada and Ben code for Mia, who has full access. */
export interface CodingRoom {
  room: Room;
  mia: Person;
  ada: Person;
  ben: Person;
  projectId: string;
  notes: Note[];
  late: Tag;
  kind: Tag;
  aRound: (more?: Partial<InputOf<typeof createCodingRound>>) => Promise<CodingRound>;
  /** marks all notes as done by coders */
  done: (round: CodingRound, ...coders: Person[]) => Promise<void>;
}

/** A room in which two people can code notes. */
export async function aCodingRoom(texts: readonly string[] = [DELIVERIES]): Promise<CodingRoom> {
  const room = await aRoom();
  const named = async (name: string) => {
    const person = await room.person('CONTRIBUTOR');
    await person.do(updateMe, { name });
    return person;
  };
  const [mia, ada, ben] = [await named('Mia Keller'), await named('Ada Okafor'), await named('Ben Lindqvist')];
  const { id: projectId } = await aProject(mia, { title: 'Deliveries' });
  for (const { memberId } of [ada, ben])
    await mia.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: memberId, level: 'WRITE' });
  const notes: Note[] = [];
  for (const [at, text] of texts.entries()) notes.push(await aTranscript(mia, projectId, `Interview ${at + 1}`, text));
  const late = await mia.do(createTag, { projectId, title: 'Late', colour: '#e8590c' });
  const kind = await mia.do(createTag, { projectId, title: 'Kind', colour: '#2f9e44' });
  return {
    room,
    mia,
    ada,
    ben,
    projectId,
    notes,
    late,
    kind,
    aRound: (more) =>
      mia.do(createCodingRound, {
        projectId,
        title: 'First round',
        noteIds: notes.map(({ id }) => id),
        coderIds: [ada.memberId, ben.memberId],
        ...more,
      }),
    done: async (round, ...coders) => {
      for (const coder of coders)
        for (const noteId of round.noteIds) await coder.do(markNoteCoded, { id: round.id, noteId, done: true });
    },
  };
}
