import type { File as FileRow } from '@earshot/core/areas/files/file';
import { Note } from '@earshot/core/areas/pages/note';
import { personalData, redactNote } from '@earshot/core/areas/redaction/personal-data';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Documents, StoredDocument } from '../../documents/documents.ts';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { TextModels } from '../models/text-models.ts';
import { lockVersions } from '../versions/store/version-contents.ts';
import { type FileParts, filesOfNote, findInFiles, readBytes, replaceBytes } from './files-of-note.ts';
import { namesIn } from './names-in.ts';
import { detailsOf } from './note-details.ts';
import { proposedPersonalDataHandler } from './proposed-personal-data.ts';
import { redactTraces } from './redact-traces.ts';

/** Erases the exported copies of a project's words. */
export type EraseCopies = (change: Change, projectId: string) => Promise<void>;

export interface RedactionParts extends FileParts {
  documents: Documents;
  models: TextModels;
  eraseCopies: EraseCopies;
}

const gone = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

async function storedOf({ documents }: RedactionParts, work: Work, noteId: string): Promise<StoredDocument> {
  const stored = await documents.stored(work.transaction, noteId);
  if (!stored) throw gone();
  return stored;
}

/** Operations that list and remove personal data in notes. */
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
        files: await filesOfNote(work, id),
      });
      const key = `personal data of ${id} of ${head.epoch} folded at ${head.stateSeq}`;
      return work.transaction.ahead(key, gather, async ({ stored: { epoch, seq, updates }, names, beside, files }) => {
        const { details, hash } = beside;
        const found = await pool.run('find-personal-data', { updates, details, names, words, proposed });
        const inFiles = await findInFiles(parts, work.workspaceId, files, { names, words, proposed });
        return { id, epoch, seq, details: hash, ...found, files: inFiles };
      });
    }),
    inside(redactNote, async ({ input, work, object }) => {
      const { id, epoch, seq, details: hash, words, proposed, places, files: chosen } = input;
      if (places.length > 0) work.demandOpenWords(Note, object);
      if (places.length + chosen.length === 0) throw new Refusal('BAD_USER_INPUT', 'Choose what to redact.');
      // Locked before the document, as when a version is stored.
      await lockVersions(work.transaction, id);
      const head = await documents.lock(work, id);
      if (!head) throw gone();
      const note = object as unknown as Note;
      const beside = await detailsOf(work.transaction, note);
      if (head.epoch !== epoch || head.seq !== seq || beside.hash !== hash)
        throw new Refusal('CONFLICT', 'Someone has changed the note meanwhile. Reload the list.');
      const files = await filesOfNote(work, id);
      const asked = chosen.flatMap(({ id: fileId, hash: read, places: inFile }) => {
        const file = files.find((one) => one.id === fileId && one.hash === read);
        return file ? [{ file, places: inFile }] : [];
      });
      if (asked.length < chosen.length)
        throw new Refusal('CONFLICT', 'Someone has changed a file meanwhile. Reload the list.');
      const gather = async () => ({
        stored: await storedOf(parts, work, id),
        names: await namesIn(work, note.projectId),
      });
      const { details } = beside;
      const key = `redaction of ${id} of ${epoch} at ${seq} with ${hash}`;
      const redacted = await work.transaction.ahead(key, gather, async ({ stored: { updates }, names }) => ({
        document:
          places.length > 0 &&
          (await pool.run('redact-document', { updates, details, names, words, proposed, places })),
        written: await redactInFiles(parts, work.workspaceId, asked, { names, words, proposed }),
      }));
      for (const [fileId, bytes] of redacted.written) await replaceBytes(parts, work, fileId, bytes);
      if (redacted.written.length > 0 || redacted.document) await parts.eraseCopies(work, note.projectId);
      if (!redacted.document) return note;
      const { state, replacements } = redacted.document;
      await documents.replace(work, id, head, state);
      return redactTraces(work, { entity: Note, page: note, replacements, documents });
    }),
  ];
}

type Sought = Parameters<typeof findInFiles>[3];

/** The bytes of files without the selected findings, by id. */
async function redactInFiles(
  parts: FileParts,
  workspaceId: string,
  asked: readonly { file: FileRow; places: number[] }[],
  sought: Sought,
): Promise<[id: string, bytes: Uint8Array][]> {
  const written: [string, Uint8Array][] = [];
  for (const { file, places } of asked) {
    const now = await readBytes(parts, workspaceId, file, (bytes) =>
      parts.pool.run('redact-file', { ...sought, bytes, name: file.name, places }),
    );
    if (typeof now === 'string') throw new Refusal('UNPROCESSABLE', `“${file.name}” cannot be read: ${now}`);
    if (now.replaced < places.length)
      throw new Refusal('CONFLICT', 'Some of the words are no longer in a file. Reload the list.');
    written.push([file.id, now.bytes]);
  }
  return written;
}
