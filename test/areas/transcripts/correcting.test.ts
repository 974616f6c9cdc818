import { createHighlight, type Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { mergeSpeakers, type Speaker, separateSpeakers, speakers } from '@earshot/core/areas/transcripts/speaker';
import { quoteOf } from '@earshot/processing/documents/highlight';
import { wireRange } from '@earshot/processing/documents/position';
import { readText } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import fc from 'fast-check';
import * as Y from 'yjs';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { anImport } from '../../kit/rooms/transcript.ts';
import { type TurnAct, TurnEditor } from './turn-editor.ts';

const RUNS = process.env.EARSHOT_TEST === 'all' ? 30 : 3;
const INTERVIEW = `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Ada>The invoice came late, and nobody could say why.

00:00:06.000 --> 00:00:08.000
<v Interviewer>How long did you wait for an answer?

00:00:09.000 --> 00:00:16.000
<v Adda>Three weeks. She was angry, and so was everybody else in the shop.

00:00:17.000 --> 00:00:18.000
<v Interviewer>And then?

00:00:19.000 --> 00:00:25.000
<v Ada>In the end we paid; what else could we have done?
`;

type Move =
  | { who: number; act: TurnAct }
  | { who: number; send: true }
  | { who: number; highlight: { at: number; length: number } }
  | { merge: boolean };

const who = fc.nat(1);
const at = fc.nat(10_000);
const kind = fc.constantFrom<TurnAct['kind'][]>('type', 'erase', 'split', 'join', 'say', 'undo', 'redo');
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ who, act: fc.record({ kind, at, length: fc.nat(100) }) }) },
  { weight: 4, arbitrary: fc.record({ who, highlight: fc.record({ at, length: fc.nat(80) }) }) },
  { weight: 4, arbitrary: fc.record({ who, send: fc.constant(true as const) }) },
  { weight: 1, arbitrary: fc.record({ merge: fc.boolean() }) },
);

/** A person who corrects a transcript of the host. */
interface Seat {
  person: Person;
  writer: Writer;
  editor: TurnEditor;
}

async function aSeat(person: Person, noteId: string, seed: number, voices: readonly Speaker[]): Promise<Seat> {
  const writer = await Writer.open(await person.socket(), noteId);
  const state = Y.encodeStateAsUpdate(writer.doc);
  const ids = voices.map(({ id }) => id);
  const editor = new TurnEditor(person.email, state, seed, ids, (update) => Y.applyUpdate(writer.doc, update));
  writer.doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === 'remote') editor.receive(update);
  });
  return { person, writer, editor };
}

async function highlight({ person, writer }: Seat, { at: start, length }: { at: number; length: number }) {
  // Words that the host doesn't have yet cannot be highlighted.
  await writer.send();
  const size = writer.text.length;
  const from = start % Math.max(1, size);
  const range = wireRange(writer.doc, { from, to: Math.min(size, from + 1 + length) });
  if (range) await person.outcome(createHighlight, { noteId: writer.pageId, ...range, tagIds: [] });
}

const wordsOf = ({ nodes }: { nodes: Highlight[] }) =>
  nodes.filter(({ state }) => state === 'ANCHORED').map(({ id, text }) => [id, text]);
const marksIn = ({ doc }: Writer) => {
  const { text, marked } = readText(doc);
  return [...marked].map(([id, pieces]) => [id, quoteOf(text, pieces)]);
};

describe('a transcript that two people correct over the host', () => {
  it(`keeps every highlight on its words or in the lost tray, ${RUNS} times`, async function () {
    this.timeout(60_000 * RUNS);
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    let made = 0;
    const play = async (seed: number, moves: readonly Move[]) => {
      const note = await anImport(admin, project.id, 'interview.vtt', INTERVIEW);
      const voices = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes;
      const [ada, adda] = ['Ada', 'Adda'].map((name) => voices.find((one) => one.name === name)?.id ?? '');
      const seats = [await aSeat(admin, note.id, seed, voices), await aSeat(ben, note.id, seed + 1, voices)];
      for (const one of moves) {
        const seat = 'who' in one ? seats[one.who] : undefined;
        if ('merge' in one) {
          const text = seats[0]?.writer.text;
          if (one.merge) await admin.outcome(mergeSpeakers, { id: ada, mergeIds: [adda] });
          else await admin.outcome(separateSpeakers, { id: ada, separateIds: [adda] });
          expect(seats[0]?.writer.text).to.equal(text);
        } else if (!seat) continue;
        else if ('act' in one) seat.editor.do(one.act);
        else if ('send' in one) expect(await seat.writer.send()).to.include({ ok: true });
        else await highlight(seat, one.highlight);
      }
      await eventually(async () => {
        for (const { writer } of seats) expect(await writer.send()).to.include({ ok: true });
        const rows = await admin.do(highlights, { condition: { noteId: note.id }, first: 500 });
        made += rows.nodes.length;
        const [mine, theirs] = seats.map(({ writer }) => writer.text);
        expect(mine).to.equal(theirs);
        for (const { writer } of seats) expect(marksIn(writer)).to.have.deep.members(wordsOf(rows));
      });
      for (const { writer } of seats) writer.socket.disconnect();
    };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 20 }), fc.array(move, { minLength: 30, maxLength: 50 }), play),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(made).to.be.greaterThan(RUNS);
  });
});
