import { Note } from '@earshot/core/areas/pages/note';
import { personalData, redactNote } from '@earshot/core/areas/redaction/personal-data';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents, StoredDocument } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { TextModels } from '../models/text-models.ts';
import { lockVersions } from '../pages/store/version-contents.ts';
import { namesIn } from './names-in.ts';
import { detailsOf } from './note-details.ts';
import { proposedPersonalDataHandler } from './proposed-personal-data.ts';
import { redactTraces } from './redact-traces.ts';

export interface RedactionParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
  models: TextModels;
}

const gone = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

async function storedOf({ documents }: RedactionParts, work: Work, noteId: string): Promise<StoredDocument> {
  const stored = await documents.stored(work.transaction, noteId);
  if (!stored) throw gone();
  return stored;
}

/** What looks like personal data in notes, and taking it out for good. */
export function redactionHandlers(parts: RedactionParts): Handler[] {
  const { documents, pool } = parts;
  return [
    proposedPersonalDataHandler(parts),
    inside(personalData, async ({ input: { id, words, proposed }, work, object }) => {
      const head = await documents.folded(work.transaction, id);
      if (!head) throw gone();
      const note = object as unknown as Note;
      const gather = async () => ({
        stored: await storedOf(parts, work, id),
        names: await namesIn(work, note.projectId),
        beside: await detailsOf(work.transaction, note),
      });
      const key = `personal data of ${id} of ${head.epoch} folded at ${head.stateSeq}`;
      return work.transaction.ahead(key, gather, async ({ stored: { epoch, seq, updates }, names, beside }) => {
        const { details, hash } = beside;
        const found = await pool.run('find-personal-data', { updates, details, names, words, proposed });
        return { id, epoch, seq, details: hash, ...found };
      });
    }),
    inside(redactNote, async ({ input: { id, epoch, seq, details: hash, words, proposed, places }, work, object }) => {
      // Before the document, as whoever keeps a version does.
      await lockVersions(work.transaction, id);
      const head = await documents.lock(work, id);
      if (!head) throw gone();
      const note = object as unknown as Note;
      const beside = await detailsOf(work.transaction, note);
      if (head.epoch !== epoch || head.seq !== seq || beside.hash !== hash)
        throw new Refusal('CONFLICT', 'Somebody has changed the note meanwhile. Look at the list again.');
      const gather = async () => ({
        stored: await storedOf(parts, work, id),
        names: await namesIn(work, note.projectId),
      });
      const { details } = beside;
      const key = `redaction of ${id} of ${epoch} at ${seq} with ${hash}`;
      const { state, replacements } = await work.transaction.ahead(key, gather, ({ stored: { updates }, names }) =>
        pool.run('redact-document', { updates, details, names, words, proposed, places }),
      );
      await documents.replace(work, id, head, state);
      return redactTraces(work, { entity: Note, page: note, replacements, documents });
    }),
  ];
}
