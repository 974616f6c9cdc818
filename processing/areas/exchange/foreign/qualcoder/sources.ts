import type { Losses } from '../../refi/losses.ts';
import type { RefiArea, RefiSelection, RefiSource, RefiValue, SourceKind } from '../../refi/model.ts';
import type { DatabaseRow, ProgramDatabase } from '../databases/read-database.ts';
import { type ForeignIds, foreignSource, foreignText, whole } from '../foreign-project.ts';

interface SourcesParts {
  database: ProgramDatabase;
  ids: ForeignIds;
  losses: Losses;
  valuesOf: (kind: 'file', id: string) => RefiValue[];
}

const FOLDERS: readonly [start: RegExp, kind: SourceKind][] = [
  [/^(?:\/images\/|images:)/, 'Picture'],
  [/^(?:\/audio\/|audio:)/, 'Audio'],
  [/^(?:\/video\/|video:)/, 'Video'],
  // Documents of every kind are stored as words with a file, as PDFs are.
  [/^(?:\/docs\/|docs:)/, 'PDF'],
];

const kindOf = (mediapath: string): SourceKind => FOLDERS.find(([start]) => start.test(mediapath))?.[1] ?? 'Text';

/** The files of a QualCoder project as sources, with their codings, annotations and memos. */
export function sourcesOf(parts: SourcesParts): RefiSource[] {
  const rows = parts.database.rows('source');
  const byId = new Map(rows.map((row) => [row.id ?? '', row]));
  const isMedia = ({ mediapath = '' }: DatabaseRow) => ['Audio', 'Video'].includes(kindOf(mediapath));
  // A transcript belongs to its recording, unless another recording has it already.
  const transcripts = new Map<string, string>();
  for (const row of rows.filter(isMedia))
    if (byId.has(row.av_text_id ?? '') && !transcripts.has(row.av_text_id ?? ''))
      transcripts.set(row.av_text_id ?? '', row.id ?? '');
  const selections = selectionsByFile(parts);
  const areas = areasByFile(parts);
  return rows
    .filter(({ id = '' }) => !transcripts.has(id))
    .map((row) => {
      const text = transcripts.get(row.av_text_id ?? '') === row.id ? byId.get(row.av_text_id ?? '') : undefined;
      return sourceOf(parts, { row, text, selections, areas });
    });
}

interface Given {
  row: DatabaseRow;
  /** the transcript of a recording */
  text: DatabaseRow | undefined;
  selections: ReadonlyMap<string, RefiSelection[]>;
  areas: ReadonlyMap<string, RefiArea[]>;
}

function sourceOf({ ids, losses, valuesOf }: SourcesParts, { row, text, selections, areas }: Given): RefiSource {
  const { id = '', name = '', mediapath = '', owner = '', date = '', fulltext = '' } = row;
  const kind = kindOf(mediapath);
  if ((row.risid ?? '') !== '') losses.add('NOTE', name, 'Its bibliographic reference is left out.');
  const words = kind === 'Text' || kind === 'PDF' ? row : text;
  const made = ids.made(owner, date);
  const own = { id: ids.of('source', id), name, ...made };
  const textId = ids.of('text', words?.id ?? '');
  const content = words === row ? fulltext : (text?.fulltext ?? '');
  const texts = words
    ? [
        foreignText({
          ...own,
          id: kind === 'Text' ? own.id : textId,
          content,
          selections: selections.get(words.id ?? '') ?? [],
        }),
      ]
    : [];
  return foreignSource({
    ...own,
    kind,
    texts,
    path: mediapath,
    description: [row.memo, text?.memo].filter(Boolean).join('\n'),
    areas: areas.get(id) ?? [],
    values: [...valuesOf('file', id), ...(text ? valuesOf('file', text.id ?? '') : [])],
  });
}

function selectionsByFile({ database, ids, losses }: SourcesParts): Map<string, RefiSelection[]> {
  const coded = database.rows('code_text').map((row) => {
    const { cid = '', fid = '', seltext = '', pos0 = '', pos1 = '', owner = '', date = '', memo = '' } = row;
    const made = ids.made(owner, date);
    const id = ids.of('coding', JSON.stringify([cid, fid, pos0, pos1, owner]));
    const codings = [{ id, codeId: ids.of('code', cid), noteIds: [], ...made }];
    if (row.important === '1') losses.add('HIGHLIGHT', seltext, 'That it is marked as important is left out.');
    const words = { name: seltext, words: seltext, from: whole(pos0), to: whole(pos1) };
    return { fid, selection: { id, ...words, description: memo, codings, noteIds: [], ...made } };
  });
  const annotated = database.rows('annotation').map((row) => {
    const { anid = '', fid = '', pos0 = '', pos1 = '', memo = '', owner = '', date = '' } = row;
    const words = { name: '', from: whole(pos0), to: whole(pos1) };
    const own = { description: memo, codings: [], noteIds: [], ...ids.made(owner, date) };
    return { fid, selection: { id: ids.of('annotation', anid), ...words, ...own } };
  });
  const byFile = Map.groupBy([...coded, ...annotated], ({ fid }) => fid);
  return new Map([...byFile].map(([fid, rows]) => [fid, rows.map(({ selection }) => selection)]));
}

/** Codes on areas of pictures and pages, and on time spans. */
function areasByFile({ database, ids }: SourcesParts): Map<string, RefiArea[]> {
  const rows = ['code_image', 'code_av'].flatMap((table) =>
    database.rows(table).map(({ id: fid = '', cid = '', memo = '' }, at) => {
      const id = ids.of(table, String(at));
      const codings = [{ id, codeId: ids.of('code', cid), noteIds: [], by: '', at: '' }];
      return { fid, area: { id, name: memo, codings } };
    }),
  );
  return new Map([...Map.groupBy(rows, ({ fid }) => fid)].map(([fid, own]) => [fid, own.map(({ area }) => area)]));
}
