import type { RetypedPlace } from '@earshot/core/areas/erasure/retyped';
import { limits } from '@earshot/core/limits';
import { sizeOf } from '../../../documents/load-document.ts';
import type { Transaction } from '../../../store/database.ts';
import { goesWhole, type Withdrawn } from '../store/find-withdrawn.ts';
import type { StoreParts } from '../store/note-stores.ts';
import { candidates, pointing } from './candidates.ts';
import { isHidden } from './own-texts.ts';
import { type SoughtWords, soughtWords } from './sought-words.ts';

/** Finds where colleagues wrote down who somebody is or what they said, word for word, in the whole workspace. */
export async function findRetyped(
  { documents, pool }: StoreParts,
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<RetypedPlace[]> {
  const key = `what was retyped of ${withdrawn.personIds.join()} ${wholeNotes}`;
  const gather = async () => {
    const sought = await soughtWords(transaction, withdrawn, wholeNotes);
    return {
      sought,
      written: await candidates(transaction, withdrawn, sought, wholeNotes),
      own: await ownNotes({ documents }, transaction, withdrawn, wholeNotes),
      pointing: await pointing(transaction, withdrawn, wholeNotes),
    };
  };
  const found = await transaction.ahead(key, gather, async ({ sought, written, own, pointing: others }) => {
    const texts = [
      ...written.map(({ id, text, without }) => ({ id, text, without })),
      ...own.map(({ id, place }) => ({ id, text: place.title, without: [] })),
    ];
    const holding = await pool.run('find-retyped', { ...(sought satisfies SoughtWords), texts, documents: own });
    const known = new Map([...written, ...own.map((note) => note.place)].map((place) => [place.id, place]));
    const places = holding.flatMap(({ id, excerpt }) => {
      const place = known.get(id);
      if (!place) return [];
      const { kind, title, placeId } = place;
      return [{ kind, id, title, placeId, excerpt: isHidden(place) ? '' : excerpt }];
    });
    const all = new Map([...others, ...places].map((place) => [place.id, place]));
    return [...all.values()].slice(0, limits.retyped.places);
  });
  const titles = await placeTitles(
    transaction,
    found.map(({ placeId }) => placeId),
  );
  return found.map((place) => ({ ...place, placeTitle: titles.get(place.placeId) ?? '' }));
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

/** The notes in which the person speaks and that do not go as a whole: there only what others say counts. */
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
