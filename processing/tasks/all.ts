/** Every task by its id; a thread loads one when it is first asked for it. */
export const tasks = {
  'read-text': async () => (await import('../documents/read-text.ts')).readText,
  'detect-format': async () => (await import('../areas/files/detect-format.ts')).detectFormat,
  'import-file': async () => (await import('../areas/files/import-file.ts')).importFile,
  'find-retyped': async () => (await import('../areas/erasure/find-retyped.ts')).findRetyped,
  'redact-words': async () => (await import('../areas/erasure/redact-words.ts')).redactWords,
  'redact-strings': async () => (await import('../areas/erasure/redact-words.ts')).redactStrings,
  'index-document': async () => (await import('../areas/search/index-document.ts')).indexDocument,
  'index-texts': async () => (await import('../areas/search/index-texts.ts')).indexTexts,
  'rank-passages': async () => (await import('../areas/search/passages/rank-passages.ts')).rankPassages,
  'similar-words': async () => (await import('../areas/search/similar-words.ts')).similarWords,
  'answer-question': async () => (await import('../areas/ask/answer-question.ts')).answerQuestion,
  'find-quotes': async () => (await import('../areas/ask/find-quotes.ts')).findQuotes,
  'verify-sentences': async () => (await import('../areas/ask/verify-sentences.ts')).verifySentences,
  'slice-document': async () => (await import('../documents/slice-document.ts')).sliceDocument,
  'read-document': async () => (await import('../documents/read-document.ts')).readDocument,
  'rewrite-document': async () => (await import('../documents/rewrite-document.ts')).rewriteDocument,
  'place-quotes': async () => (await import('../documents/place-quotes.ts')).placeQuotes,
  'merge-updates': async () => (await import('../documents/merge-updates.ts')).mergeLogged,
  'hash-file': async () => (await import('../areas/files/hash-file.ts')).hashFile,
  'clean-picture': async () => (await import('../areas/files/clean-picture.ts')).cleanPicture,
  'draw-picture': async () => (await import('../areas/files/draw-picture.ts')).drawPicture,
  'preview-csv': async () => (await import('../areas/channels/preview-csv.ts')).previewCsv,
  'read-csv': async () => (await import('../areas/channels/read-csv.ts')).readCsv,
  'sample-csv': async () => (await import('../areas/channels/sample-csv.ts')).sampleCsv,
  'find-themes': async () => (await import('../areas/themes/find-themes.ts')).findThemes,
  'assign-themes': async () => (await import('../areas/themes/assign-themes.ts')).assignThemes,
  'similar-names': async () => (await import('../areas/people/similar-names.ts')).similarNames,
  'suggest-tags': async () => (await import('../areas/suggestions/suggest-tags.ts')).suggestTags,
  'verify-titles': async () => (await import('../areas/themes/verify-titles.ts')).verifyTitles,
  'verify-suggestions': async () => (await import('../areas/suggestions/verify-suggestions.ts')).verifySuggestions,
  'anchor-quotes': async () => (await import('../areas/suggestions/anchor-quotes.ts')).anchorQuotes,
  'preview-survey': async () => (await import('../areas/surveys/preview-survey.ts')).previewSurvey,
  'read-survey': async () => (await import('../areas/surveys/read-survey.ts')).readSurvey,
  'write-survey-notes': async () => (await import('../areas/surveys/write-survey-notes.ts')).writeSurveyNotes,
  'preview-people': async () => (await import('../areas/people/preview-people.ts')).previewPeople,
  'read-people': async () => (await import('../areas/people/read-people.ts')).readPeople,
  'summarise-sources': async () => (await import('../areas/summaries/summarise-sources.ts')).summariseSources,
  'pick-passages': async () => (await import('../areas/summaries/pick-passages.ts')).pickPassages,
  'verify-summary': async () => (await import('../areas/summaries/verify-summary.ts')).verifySummary,
  'read-coded-note': async () => (await import('../areas/agreement/read-coded-note.ts')).readCodedNote,
  'read-blocks': async () => (await import('../areas/translation/read-blocks.ts')).readBlocks,
  'measure-agreement': async () => (await import('../areas/agreement/measure-agreement.ts')).measureAgreement,
  'package-export': async () => (await import('../areas/exchange/package-export.ts')).packageExport,
  'unpack-package': async () => (await import('../areas/exchange/package/unpack-package.ts')).unpackPackage,
  'translate-package': async () => (await import('../areas/exchange/package/translate-package.ts')).translatePackage,
  'read-package-members': async () =>
    (await import('../areas/exchange/package/read-package-members.ts')).readPackageMembers,
  'read-package-rows': async () => (await import('../areas/exchange/package/read-package-rows.ts')).readPackageRows,
  'write-refi': async () => (await import('../areas/exchange/write-refi.ts')).writeRefi,
  'tell-archive': async () => (await import('../areas/exchange/tell-archive.ts')).tellArchive,
  'preview-tables': async () => (await import('../areas/exchange/preview-tables.ts')).previewTables,
  'read-foreign': async () => (await import('../areas/exchange/read-foreign.ts')).readForeign,
  'read-codebook': async () => (await import('../areas/exchange/read-codebook.ts')).readCodebook,
  'write-page': async () => (await import('../areas/exchange/write-page.ts')).writePage,
  'redact-turns': async () => (await import('../areas/erasure/redact-turns.ts')).redactTurns,
  'write-archive': async () => (await import('../areas/exchange/write-archive.ts')).writeArchive,
  'redact-package': async () => (await import('../areas/exchange/redact-package.ts')).redactPackage,
  'redact-table': async () => (await import('../areas/exchange/redact-table.ts')).redactTable,
  'find-personal-data': async () => (await import('../areas/redaction/find-personal-data.ts')).findPersonalData,
  'verify-personal-data': async () => (await import('../areas/redaction/verify-personal-data.ts')).verifyPersonalData,
  'redact-document': async () => (await import('../areas/redaction/redact-document.ts')).redactDocument,
  'speak-text': async () => (await import('../areas/notifications/speak-text.ts')).speakText,
  'probe-plugin': async () => (await import('./probe-plugin.ts')).probePlugin,
};

export type TaskId = keyof typeof tasks;
type TaskOf<K extends TaskId> = Awaited<ReturnType<(typeof tasks)[K]>>;
type Checked = { _zod: { input: unknown; output: unknown } };
type In<S> = S extends Checked ? S['_zod']['input'] : never;
type Out<S> = S extends Checked ? S['_zod']['output'] : never;

/** What a task takes. */
export type InputOf<K extends TaskId> = In<TaskOf<K>['input']>;
/** What a task gives back. */
export type OutputOf<K extends TaskId> = Out<TaskOf<K>['output']>;
