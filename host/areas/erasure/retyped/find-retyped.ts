import type { RetypedPlace } from '@earshot/core/areas/erasure/retyped';
import { hasBlanks } from '@earshot/core/documents/doubts';
import { limits } from '@earshot/core/limits';
import type { InputOf } from '@earshot/processing/tasks/all';
import { sizeOf } from '../../../documents/load-document.ts';
import type { Database, Transaction } from '../../../store/database.ts';
import { goesWhole, type Withdrawn } from '../store/find-withdrawn.ts';
import type { StoreParts } from '../store/note-stores.ts';
import type { Candidate } from './candidate.ts';
import { candidates, pointing } from './candidates.ts';
import { filesLeft, sayingFiles, type Unread } from './file-candidates.ts';
import { isHidden } from './own-texts.ts';
import { pageCandidates } from './page-candidates.ts';
import { type SoughtWords, soughtWords } from './sought-words.ts';
import { versionCandidates } from './version-candidates.ts';

export interface FindParts extends StoreParts {
  database: Pick<Database, 'inWorkspace'>;
}

type Written = Omit<RetypedPlace, 'placeTitle'>;

/** Finds texts by colleagues with a person's identity or verbatim words, in the whole workspace. */
export async function findRetyped(
  parts: FindParts,
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<RetypedPlace[]> {
  const { documents, database } = parts;
  const workspaceId = String(transaction.workspaceId);
  const sought = await soughtWords(parts, transaction, withdrawn, wholeNotes);
  const key = `what was retyped of ${withdrawn.personIds.join()} ${wholeNotes}`;
  const gather = async () => ({
    written: await candidates(transaction, withdrawn, sought, wholeNotes),
    own: await ownNotes({ documents }, transaction, withdrawn, wholeNotes),
    pointing: await pointing(transaction, withdrawn, wholeNotes),
    files: await filesLeft(transaction, withdrawn),
  });
  const found = await transaction.ahead(key, gather, async ({ written, own, pointing: others, files }) => {
    const all = new Map(others.map((place) => [place.id, place]));
    const keep = (places: readonly Written[]) => {
      for (const place of places) all.set(place.id, place);
    };
    keep(await saying(parts, sought, written));
    const notes = own.map(({ place }) => ({ ...place, text: place.title, without: [] }));
    keep(await saying(parts, sought, notes, own));
    keep((await sayingFiles(parts, workspaceId, files, sought)).places);
    for await (const pages of pageCandidates(database, workspaceId, withdrawn, wholeNotes)) {
      keep(await saying(parts, sought, pages));
      keep(await sayingUnconfirmed(parts, workspaceId, pages, sought));
      if (all.size >= limits.retyped.places) break;
    }
    // Versions of a page go with that page.
    const versions = { wholeNotes, withPage: [...all.keys()] };
    for await (const some of versionCandidates(database, workspaceId, withdrawn, versions)) {
      keep(await saying(parts, sought, some));
      if (all.size >= limits.retyped.places) break;
    }
    return [...all.values()].slice(0, limits.retyped.places);
  });
  const titles = await placeTitles(
    transaction,
    found.map(({ placeId }) => placeId),
  );
  return found.map((place) => ({ ...place, placeTitle: titles.get(place.placeId) ?? '' }));
}

const NOBODY: SoughtWords = { names: [], words: [], phones: [], said: [] };

/** Files of the workspace that a withdrawal leaves and cannot search. */
export async function findUnread(
  parts: FindParts,
  transaction: Transaction,
  withdrawn: Withdrawn,
): Promise<{ files: Unread[]; total: number }> {
  const unread = await transaction.ahead(
    `files that are not read for ${withdrawn.personIds.join()}`,
    () => filesLeft(transaction, withdrawn),
    async (files) => (await sayingFiles(parts, String(transaction.workspaceId), files, NOBODY)).unread,
  );
  return { files: unread.slice(0, limits.retyped.unread), total: unread.length };
}

/** Texts that contain the words, and documents with the same ids. */
async function saying(
  { pool }: Pick<StoreParts, 'pool'>,
  sought: SoughtWords,
  written: readonly Candidate[],
  documents: InputOf<'find-retyped'>['documents'] = [],
): Promise<Written[]> {
  const known = new Map(written.map((place) => [place.id, place]));
  const places: Written[] = [];
  for (const [at, texts] of atOnce(written).entries()) {
    const holding = await pool.run('find-retyped', {
      ...sought,
      texts: texts.map(({ id, text, without }) => ({ id, text, without })),
      documents: at === 0 ? documents : [],
    });
    for (const { id, excerpt } of holding) {
      const place = known.get(id);
      if (!place) continue;
      const { kind, title, placeId } = place;
      places.push({ kind, id, title, placeId, excerpt: isHidden(place) ? '' : excerpt });
    }
  }
  return places;
}

/** Pages that contain the words where the index has none, since nobody has confirmed that they were said. */
async function sayingUnconfirmed(
  parts: FindParts,
  workspaceId: string,
  pages: readonly Candidate[],
  sought: SoughtWords,
): Promise<Written[]> {
  const places: Written[] = [];
  for (const page of pages.filter(({ text }) => hasBlanks(text))) {
    const stored = await parts.database.inWorkspace(workspaceId, (one) => parts.documents.stored(one, page.id));
    if (!stored) continue;
    const document = { id: page.id, updates: stored.updates, speakerIds: [] };
    places.push(...(await saying(parts, sought, [{ ...page, text: page.title, without: [] }], [document])));
  }
  return places;
}

/** Splits texts into parts that fit into tasks. */
function atOnce(written: readonly Candidate[]): Candidate[][] {
  const parts: Candidate[][] = [[]];
  let characters = 0;
  for (const one of written) {
    characters += one.text.length + one.without.reduce((sum, text) => sum + text.length, 0);
    if (characters > limits.retyped.taskCharacters) {
      parts.push([]);
      characters = one.text.length;
    }
    parts.at(-1)?.push(one);
  }
  return parts;
}

/** The names of projects, channels and folders. */
async function placeTitles(transaction: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await transaction.sql<{ id: string; title: string }>(
    `select id, title from projects where workspace_id = $1 and id = any($2::uuid[])
     union all select id, title from channels where workspace_id = $1 and id = any($2::uuid[])
     union all select id, name from folders where workspace_id = $1 and id = any($2::uuid[])`,
    [transaction.workspaceId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Notes in which the person speaks and that are not erased as a whole: only words of others count there. */
async function ownNotes(
  { documents }: Pick<StoreParts, 'documents'>,
  transaction: Transaction,
  { notes }: Withdrawn,
  wholeNotes: boolean,
) {
  const own = [];
  let bytes = 0;
  for (const note of notes) {
    if (goesWhole(note, wholeNotes) || note.speakerIds.length === 0) continue;
    const stored = await documents.stored(transaction, note.id);
    if (!stored) continue;
    bytes += sizeOf(stored.updates);
    if (bytes > limits.retyped.noteBytes) break;
    const [row] = await transaction.sql<{ title: string }>(
      'select title from notes where workspace_id = $1 and id = $2',
      [transaction.workspaceId, note.id],
    );
    const place = { kind: 'NOTE' as const, id: note.id, title: row?.title ?? '', placeId: note.projectId };
    own.push({ id: note.id, updates: stored.updates, speakerIds: note.speakerIds, place });
  }
  return own;
}
