import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutPassages } from '@earshot/processing/areas/search/passages/cut-passages';
import * as z from 'zod';
import { PassageRoom } from '../kit/rooms/passage-room.ts';
import { askable, type Said } from './judged-passages.ts';
import { Bm25 } from './peers/bm25.ts';
import { type Result, rounded } from './result.ts';
import { segments } from './search-words.ts';

const GOAL = 'the evidence is among the first five passages at least as often as by BM25 (k1 1.2, b .75)';
const FIRST = 5;

/** A meeting in QMSum's format: its turns, and which of them answer which questions. */
const meeting = z.object({
  specific_query_list: z.array(
    z.object({ query: z.string(), relevant_text_span: z.array(z.tuple([z.coerce.number(), z.coerce.number()])) }),
  ),
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })),
});
type Meeting = z.infer<typeof meeting>;

/** The passages of a meeting, and its questions with the passages that answer them. */
interface Asked {
  passages: Said[];
  questions: { text: string; evidence: Set<string> }[];
}

/** Cuts a meeting like the text of a note; evidence is each passage with a part of an answering turn. */
function askedOf(name: string, { specific_query_list: queries, meeting_transcripts: turns }: Meeting): Asked {
  const starts: number[] = [];
  let text = '';
  for (const { content } of turns) {
    starts.push(text.length);
    text += `${content}\n`;
  }
  const cut = cutPassages(text);
  const passages = cut.map((passage, at) => ({ id: `${name} ${at}`, text: passage.text }));
  const holding = (from: number, to: number) =>
    passages.filter((_, at) => {
      const { start = 0, text: words = '' } = cut[at] ?? {};
      return start < to && from < start + words.length;
    });
  const questions = queries.map(({ query, relevant_text_span: spans }, at) => ({
    text: askable({ id: String(at), text: query }).text,
    evidence: new Set(
      spans.flatMap(([first, last]) =>
        holding(starts[first] ?? text.length, starts[last + 1] ?? text.length).map(({ id }) => id),
      ),
    ),
  }));
  return { passages, questions: questions.filter(({ evidence }) => evidence.size > 0) };
}

const meetingsIn = (folder: string): Asked[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => askedOf(file, meeting.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))));

/** A made-up meeting with questions made of words of one turn each. */
function generated(): Asked[] {
  const turns = segments()
    .slice(0, 120)
    .map((content) => ({ speaker: 'A', content }));
  const queries = turns.slice(0, 20).map(({ content }, at) => ({
    query: content.split(' ').slice(0, 5).join(' '),
    relevant_text_span: [[at, at]] as [number, number][],
  }));
  return [askedOf('made up', { specific_query_list: queries, meeting_transcripts: turns })];
}

/** Share of questions about a meeting with an answer among the first passages: npm run bench -- ask <folder>. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const [folder] = args;
  if (!folder && !small) throw new Error('Name a folder with meetings as QMSum has them, or say --small');
  const meetings = folder ? meetingsIn(folder) : generated();
  const room = await PassageRoom.open();
  await room.fill(meetings.flatMap(({ passages }) => passages));
  let [questions, own, peer] = [0, 0, 0];
  for (const { passages, questions: asked } of meetings) {
    const bm25 = new Bm25(passages);
    const among = new Set(passages.map(({ id }) => id));
    for (const { text, evidence } of asked) {
      questions += 1;
      if ((await room.ranked(text, 'HYBRID', FIRST, among)).some((id) => evidence.has(id))) own += 1;
      if (bm25.ranked(text, FIRST).some((id) => evidence.has(id))) peer += 1;
    }
  }
  await room.close();
  const passages = meetings.reduce((sum, one) => sum + one.passages.length, 0);
  const share = (count: number) => rounded(count / questions);
  return {
    bench: 'ask',
    holds: own >= peer,
    goal: GOAL,
    ratio: rounded(own / peer),
    peer: share(peer),
    own: share(own),
    found: { own, peer },
    questions,
    passages,
    meetings: meetings.length,
  };
}
