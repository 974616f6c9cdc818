import { createHash } from 'node:crypto';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Channel } from '@earshot/core/areas/places/channel';
import { Citation } from '@earshot/core/areas/quotes/citation';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { Refusal } from '@earshot/core/refusal';
import { describe } from '@earshot/processing/documents/highlight';
import { readText } from '@earshot/processing/documents/text';
import type { Documents } from '../../documents/documents.ts';
import type { Work } from '../../operations/work.ts';
import { demandConsent } from '../consent/demand-consent.ts';
import { passagesIn } from '../themes/store/theme-passages.ts';
import { storeQuotedName, voicesIn } from '../transcripts/store/speaker-people.ts';
import { type PinnedSource, pinSource } from './store/citations.ts';

/** Text and source of a new citation. */
export interface Taken {
  /** `speaker` is the typed name: a person's name is visible only with people access */
  words: Pick<Citation, 'text' | 'speaker' | 'startMs' | 'personId'>;
  source: PinnedSource;
}

const wordless = () =>
  new Refusal('CONFLICT', 'One of these highlights no longer has words in its note. Choose among the others.');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Freezes the words of highlights for an insight, as they are now and in this order. */
export async function freeze(
  documents: Documents,
  work: Work,
  insight: Insight,
  highlightIds: readonly string[],
): Promise<Citation[]> {
  const ids = [...new Set(highlightIds)];
  const rows = await work.rows(Highlight).find({ where: { id: ids } });
  const taken = new Map<string, Taken>();
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId);
  // Notes are locked in the order of their ids, which prevents deadlocks.
  for (const noteId of [...byNote.keys()].sort())
    for (const [id, one] of await fromNote(documents, work, noteId, byNote.get(noteId) ?? [])) taken.set(id, one);
  const inOrder = ids.flatMap((id) => taken.get(id) ?? []);
  if (inOrder.length < ids.length) throw wordless();
  return storeCitations(work, insight, inOrder);
}

async function fromNote(
  documents: Documents,
  work: Work,
  noteId: string,
  highlights: readonly Highlight[],
): Promise<Map<string, Taken>> {
  const note = await work.rows(Note).get(noteId);
  if (!note) return new Map();
  const { doc, epoch, seq } = await documents.hold(work, noteId);
  const read = readText(doc);
  const voices = await voicesIn(work.transaction, noteId);
  const from = { placeId: note.projectId, noteId, dataPointId: null, title: note.title, epoch, seq };
  // Reads highlights from the text, since rows are updated a moment after an edit.
  return new Map(
    highlights.flatMap(({ id }) => {
      const pieces = read.marked.get(id);
      if (!pieces) return [];
      const { quote: text, from: position, speakerId, speakerIds, startMs } = describe(read, id, pieces);
      const first = voices.get(speakerId ?? '') ?? { name: '', personId: null };
      const { personId } = first;
      const names = speakerIds.flatMap((one) => voices.get(one) ?? []);
      // A linked person decides who can read the name, so only the person is stored.
      const known = names.some((one) => one.personId !== null);
      const speaker = known
        ? first.name
        : [...new Set(names.map(({ name }) => name))].filter(Boolean).join(', ') || first.name;
      const words = { text, speaker, personId, startMs };
      return [[id, { words, source: { ...from, highlightId: id, position, speakerIds } }]];
    }),
  );
}

/** Freezes a theme for an insight: its summary, then its quotes. */
export async function freezeTheme(work: Work, insight: Insight, theme: Theme): Promise<Citation[]> {
  const channel = await work.load(Channel, theme.channelId);
  const passages = await passagesIn(work.transaction, theme);
  const inOrder = passages
    .filter(({ kind }) => kind === 'SENTENCE')
    .concat(passages.filter(({ kind }) => kind === 'QUOTE'));
  const from = { placeId: channel.id, highlightId: null, noteId: null, title: channel.title, epoch: 0, seq: 0 };
  const taken = inOrder.map(({ dataPointId, start, text, author }) => ({
    words: { text, speaker: author, personId: null, startMs: null },
    source: { ...from, dataPointId, position: start },
  }));
  return storeCitations(work, insight, taken);
}

/** Adds citations of these words to an insight and returns them in this order; the actor can open their sources. */
export async function storeCitations(work: Work, insight: Insight, taken: readonly Taken[]): Promise<Citation[]> {
  const ids: string[] = [];
  for (const { words, source } of taken) {
    const { id } = await work.rows(Citation).insert({
      insightId: insight.id,
      projectId: insight.projectId,
      text: words.text,
      speaker: words.personId === null ? words.speaker : '',
      startMs: words.startMs,
      hash: hashOf(words.text),
      // The quoting member can open the source, so quotes in a published insight are released at once.
      released: insight.published,
      removed: false,
      createdBy: work.actor.memberId,
    });
    await pinSource(work.transaction, id, source);
    if (words.personId !== null)
      await storeQuotedName(work.transaction, id, { name: words.speaker, personId: words.personId });
    ids.push(id);
  }
  if (insight.published) await demandConsent(work.transaction, 'citations', ids, 'TEAM');
  // Read again, as a citation's state depends on its source.
  const rows = new Map((await work.rows(Citation).find({ where: { id: ids } })).map((row) => [row.id, row]));
  const made = ids.flatMap((id) => rows.get(id) ?? []);
  work.emit('created', Citation, made);
  return made;
}
