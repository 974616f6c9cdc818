import type { CodedNote, PlacedCode } from '@earshot/core/areas/agreement/coded-units';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Note } from '@earshot/core/areas/pages/note';
import type { Range } from '@earshot/core/documents/anchor';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import type { Work } from '../../operations/work.ts';
import { survivingTag } from '../coding/store/tag-merges.ts';
import { type ClosedCode, codesOfClosed } from './store/blind-codes.ts';
import { progressOf } from './store/coding-progress.ts';

export interface ReadingParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

/** A note of a closed round with its codes at their positions. */
export interface ComparedNote extends Pick<CodedNote, 'counts' | 'codes'> {
  noteId: string;
  title: string;
  /** true if it is in trash or erased */
  absent: boolean;
  text: string;
  /** offsets of paragraphs and their sentences, in the form that threads take */
  paragraphs: Int32Array<ArrayBuffer>;
  sentences: Int32Array<ArrayBuffer>;
  /** the compared codes, as stored */
  stored: ReadonlyMap<string, ClosedCode>;
  uncounted: { code: ClosedCode; reason: 'WORDS_GONE' | 'TAGS_GONE' }[];
}

/** Resolves the tag ids of a round's codes to the tags that remain after merges. */
export class RoundTags {
  private readonly known = new Map<string, string | null>();

  constructor(private readonly work: Work) {}

  /** Current tags for these ids, without those in trash. */
  async of(tagIds: readonly string[]): Promise<string[]> {
    const { transaction, workspaceId } = this.work;
    for (const tagId of tagIds.filter((one) => !this.known.has(one))) {
      const last = await survivingTag(transaction, tagId);
      const [there] = await transaction.sql(
        'select 1 from tags where workspace_id = $1 and id = $2 and trashed_at is null',
        [workspaceId, last],
      );
      this.known.set(tagId, there ? last : null);
    }
    return [...new Set(tagIds.flatMap((tagId) => this.known.get(tagId) ?? []))];
  }
}

/** Coders whose coding of a note counts: those who have marked it as done and, if wanted, those who have begun. */
export type Counting = (noteId: string, codes: readonly ClosedCode[]) => boolean[];

/** Determines which coding of a round counts. */
export async function countingOf({ transaction }: Work, round: CodingRound, unfinished: boolean): Promise<Counting> {
  const progress = await progressOf(transaction, round.id, null);
  const done = new Set(progress.map(({ noteId, coderId }) => `${noteId} ${coderId}`));
  return (noteId, codes) =>
    round.coderIds.map(
      (coderId) => done.has(`${noteId} ${coderId}`) || (unfinished && codes.some((code) => code.coderId === coderId)),
    );
}

const NOTHING = { text: '', paragraphs: new Int32Array(), sentences: new Int32Array(), places: [] };

/** Reads the stored note in a thread: its text can be long, and its codes many. */
async function readNote(
  { documents, pool }: ReadingParts,
  work: Work,
  noteId: string,
  codes: ClosedCode[],
  sentences: boolean,
) {
  const head = await documents.folded(work.transaction, noteId);
  if (!head) return NOTHING;
  return work.transaction.ahead(
    `codes in ${noteId} of ${head.epoch} at ${head.seq}, ${codes.length}, ${sentences}`,
    async () => (await documents.stored(work.transaction, noteId))?.updates ?? [],
    (updates) => pool.run('read-coded-note', { updates, codes, sentences }, { transfer: buffersOf(updates) }),
  );
}

interface Wanted {
  round: CodingRound;
  counting: Counting;
  tags: RoundTags;
  sentences: boolean;
}

/** A note of a closed round, ready for comparison. */
export async function comparedNote(
  parts: ReadingParts,
  work: Work,
  noteId: string,
  wanted: Wanted,
): Promise<ComparedNote> {
  const { round, counting, tags, sentences } = wanted;
  const [note] = await work.rows(Note).find({ where: { id: noteId } });
  const codes = await codesOfClosed(work.transaction, round.id, { noteId });
  const read = note ? await readNote(parts, work, noteId, codes, sentences) : NOTHING;
  const places = new Map(read.places.map(({ id, ...range }) => [id, range]));
  const placed: PlacedCode[] = [];
  const uncounted: ComparedNote['uncounted'] = [];
  for (const code of note ? codes : []) {
    const place = places.get(code.id);
    const tagIds = await tags.of(code.tagIds);
    if (!place) uncounted.push({ code, reason: 'WORDS_GONE' });
    else if (tagIds.length === 0) uncounted.push({ code, reason: 'TAGS_GONE' });
    else placed.push(...placedCode(round, code, place, tagIds));
  }
  const counts = note ? counting(noteId, codes) : round.coderIds.map(() => false);
  return {
    noteId,
    title: note?.title ?? '',
    absent: !note,
    text: read.text,
    paragraphs: read.paragraphs,
    sentences: read.sentences,
    counts,
    codes: placed.filter(({ coder }) => counts[coder]),
    stored: new Map(codes.map((code) => [code.id, code])),
    uncounted,
  };
}

/** A code at its position; undefined if its author is no longer a coder of the round. */
export function placedCode(
  round: CodingRound,
  { id, coderId }: ClosedCode,
  place: Range,
  tagIds: string[],
): PlacedCode[] {
  const coder = round.coderIds.indexOf(coderId);
  return coder < 0 ? [] : [{ id, coder, ...place, tagIds }];
}
