import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, ref } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { numberText } from '../../rules/number-text.ts';
import { LOSS_KINDS } from './loss.ts';

/** A code of a codebook as the tag that it becomes. */
const codebookTag = z.object({
  title: z.string(),
  colour: z.string(),
  description: z.string(),
  /** title of its group; '' without one */
  group: z.string(),
  /** true if a tag with this title exists, which is not changed */
  exists: z.boolean(),
});
export type CodebookTag = z.infer<typeof codebookTag>;

/** Content of a codebook, and the result of an import. */
export const CodebookPreview = answer('CodebookPreview', {
  /** display order */
  tags: z.array(codebookTag),
  /** number of new groups */
  newGroups: z.int(),
  /** parts of the codebook that Earshot cannot represent */
  losses: z.array(z.object({ kind: z.enum(LOSS_KINDS), title: z.string(), why: z.string() })),
  lossCount: z.int(),
});
export type CodebookPreview = z.infer<typeof CodebookPreview.row>;

/** Result of an imported codebook. */
export const CodebookImport = answer('CodebookImport', {
  tagIds: z.array(z.uuid()),
  groupIds: z.array(z.uuid()),
  /** number of codes that already exist as tags */
  same: z.int(),
});
export type CodebookImport = z.infer<typeof CodebookImport.row>;

const codebook = z
  .string()
  .min(1, 'The file is empty. Choose another one.')
  .max(
    limits.refi.codebook.characters,
    `A codebook can have at most ${numberText(limits.refi.codebook.characters)} characters. Split it.`,
  );
/** null for the tags of the workspace */
const projectId = ref('Project', 'WRITE').nullable().default(null);

export const previewCodebook = query('previewCodebook', CodebookPreview, {
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ projectId, codebook }),
  description:
    'What a REFI-QDA codebook (.qdc, as XML text) holds, and which of its codes are tags of the project already.',
});
export const importCodebook = command('importCodebook', CodebookImport, {
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ projectId, boardId: ref('TagBoard', 'WRITE').nullable().default(null), codebook }),
  viewers: 'Viewers cannot import codebooks',
  description:
    'Make tags of the codes in a REFI-QDA codebook, on a tag board; tags of the same title stay as they are.',
});

const some = (of: 'Tag' | 'TagGroup', options: { trashed?: boolean } = {}) =>
  z.array(ref(of, 'WRITE', options)).max(limits.refi.codebook.codes);
export const takeBackCodebook = command('takeBackCodebook', CodebookImport, {
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ tagIds: some('Tag'), groupIds: some('TagGroup') }),
  description: 'Undo an import of a codebook: move the tags and groups that it made to trash.',
});
export const bringBackCodebook = command('bringBackCodebook', CodebookImport, {
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ tagIds: some('Tag', { trashed: true }), groupIds: some('TagGroup', { trashed: true }) }),
  description: 'Take the tags and groups of an imported codebook out of trash.',
});
