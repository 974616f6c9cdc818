import { type DocumentJson, type DocumentNode, documentText } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../../operations/change.ts';
import type { Database } from '../../../store/database.ts';
import { contentOf, replaceContent, versionContents } from '../../versions/store/version-contents.ts';
import { goesWhole, type Withdrawn } from '../store/find-withdrawn.ts';
import type { StoreParts } from '../store/note-stores.ts';
import type { Candidate } from './candidate.ts';
import type { SoughtWords } from './sought-words.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Earlier versions of pages, in batches, without those of pages erased as a whole. The person's own words are left out.
 */
export async function* versionCandidates(
  database: Pick<Database, 'inWorkspace'>,
  workspaceId: string,
  { notes }: Withdrawn,
  { wholeNotes, withPage }: { wholeNotes: boolean; withPage: readonly string[] },
): AsyncGenerator<Candidate[]> {
  const leftOut = [...notes.flatMap((note) => (goesWhole(note, wholeNotes) ? [note.id] : [])), ...withPage];
  const speakerIds = new Set(notes.flatMap((note) => note.speakerIds));
  const most = limits.retyped.pagesAtOnce;
  for (let after = FIRST; ; ) {
    const here = after;
    const versions = await database.inWorkspace(workspaceId, (transaction) =>
      versionContents(transaction, { after: here, most, leftOut }),
    );
    yield versions.map(({ document, ...version }) => ({
      ...version,
      kind: 'VERSION' as const,
      text: textWithout(document, speakerIds),
      without: [],
    }));
    const last = versions.at(-1);
    if (!last || versions.length < most) return;
    after = last.id;
  }
}

function textWithout(document: DocumentJson, speakerIds: ReadonlySet<string>): string {
  const theirs = ({ type, attrs }: DocumentNode) => type === 'segment' && speakerIds.has(String(attrs?.speakerId));
  return documentText({ ...document, content: (document.content ?? []).filter((node) => !theirs(node)) });
}

/** Removes a person’s words from an earlier version. */
export async function removeInVersion(
  { pool }: StoreParts,
  { transaction }: Change,
  id: string,
  { sought }: { sought: SoughtWords },
): Promise<void> {
  const document = await contentOf(transaction, id);
  if (!document) return;
  const { value } = await transaction.ahead(
    `version ${id} without words`,
    async () => document,
    (all) => pool.run('redact-strings', { ...sought, value: all }),
  );
  await replaceContent(transaction, id, value as DocumentJson);
}
