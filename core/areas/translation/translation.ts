import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, codeName, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { languageName, languageTag } from './languages.ts';

/** Why a translation failed (NE-13). */
export const TRANSLATION_ERRORS = ['UnsupportedLanguagePair', 'Error'] as const;
export type TranslationError = (typeof TRANSLATION_ERRORS)[number];

/** The text of a note in another language, beside the original, which it never changes. A note has one per language. */
export const Translation = entity(
  'Translation',
  { noteId: ref('Note', 'WRITE') },
  {
    projectId: z.uuid(),
    /** target language */
    language: z.string(),
    /** language of the original as detected by the service; '' if unknown */
    sourceLanguage: z.string(),
    /** service: id of its contribution, and its title at that time */
    translator: z.string(),
    translatorTitle: z.string(),
    state: choice('RunState', RUN_STATES),
    /** progress in thousandths */
    progress: z.int(),
    error: choice('TranslationError', TRANSLATION_ERRORS).nullable(),
    /** why it failed, in words for people */
    problem: z.string(),
    /** hash of the translated original; '' before it is complete */
    sourceHash: z.string(),
    madeAt: moment().nullable(),
  },
  {
    place: 'projectId',
    page: 'noteId',
    fixed: ['noteId'],
    orders: ['madeAt'],
    title: ({ language }) => languageName(language),
    trash: {
      goesWith: { noteId: 'Note', projectId: 'Project' },
      description: 'A translation comes back beside its note, unless the note has a newer one into the same language.',
    },
  },
);
export type Translation = Row<typeof Translation>;

const all = crud(Translation);
export const translation = all.one;
export const translations = all.list;
export const deleteTranslation = all.remove;
export const restoreTranslation = all.restore;

export const translateNote = command('translateNote', Translation, {
  input: z.strictObject({
    noteId: ref('Note', 'WRITE'),
    /** text of the note: there is only one, with the note's own id */
    richTextId: sentId().optional(),
    targetLanguage: languageTag(),
    /** service; by default the first that is on */
    translator: codeName().optional(),
  }),
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot translate notes',
  description:
    'Translate a note by a service outside, or renew its translation; only paragraphs that have changed are sent.',
});
export const cancelTranslation = command('cancelTranslation', Translation, {
  on: Translation,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop a translation; what was there before stays.',
});

/** A service that is available here: contributed by a plugin that is on in this workspace. */
export const Translator = answer('Translator', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  /** hosts that receive the text; a translator without any works on this server */
  hosts: z.array(z.string()),
  /** why it cannot be used here, in words for people; '' otherwise */
  problem: z.string(),
});
export type Translator = z.infer<typeof Translator.row>;
export const translators = listQuery('translators', Translator, {
  input: z.strictObject({
    /** note to translate: its project can forbid it */
    noteId: ref('Note').optional(),
  }),
  description:
    'The services for translations that are on in this workspace, where they send texts, and what is in the way of using them.',
});

const block = z.strictObject({
  /** paragraph, heading etc. */
  type: z.string(),
  original: z.string(),
  text: z.string(),
});
export type TranslatedBlock = z.infer<typeof block>;

const mark = z.strictObject({
  highlightId: z.uuid(),
  /** index of its block in the whole text, and its range in the translated text, in UTF-16 units */
  block: z.int(),
  from: z.int(),
  to: z.int(),
  /** true for the same whole sentences, or words spelled the same; false for interpolated positions */
  exact: z.boolean(),
});
export type TranslatedMark = z.infer<typeof mark>;

/** Text of a translation. */
export const TranslationContent = answer('TranslationContent', {
  id: z.uuid(),
  /** Success or Failure (NE-13); null during the first translation */
  status: choice('TranslationStatus', ['Success', 'Failure']).nullable(),
  error: choice('TranslationError', TRANSLATION_ERRORS).nullable(),
  /** paragraphs of the text from the requested one */
  blocks: z.array(block),
  total: z.int(),
  /** highlights of the note in these paragraphs */
  marks: z.array(mark),
  /** highlights of the note whose words are missing in the translation */
  unmappedIds: z.array(z.uuid()),
  /** true if the original has changed since */
  stale: z.boolean(),
});
export type TranslationContent = z.infer<typeof TranslationContent.row>;
export const translationContent = query('translationContent', TranslationContent, {
  on: Translation,
  input: z.strictObject({ id: sentId(), from: z.int().min(0).max(limits.listOffset).default(0) }),
  description:
    'What a translation says, paragraph by paragraph, with the original and the note’s highlights mapped to it.',
});
