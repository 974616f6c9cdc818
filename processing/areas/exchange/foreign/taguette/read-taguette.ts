import { Refusal } from '@earshot/core/refusal';
import { Losses } from '../../refi/losses.ts';
import { emptyProject, type RefiCode, type RefiSelection, type RefiSource } from '../../refi/model.ts';
import { codePointsAt } from '../../refi/positions.ts';
import { instant } from '../../refi/read-project.ts';
import type { DatabaseRow, ProgramDatabase } from '../databases/read-database.ts';
import {
  demandFew,
  ForeignIds,
  type ForeignProject,
  foreignSource,
  foreignText,
  NO_FILES,
  whole,
} from '../foreign-project.ts';
import { plainHtml } from './html-text.ts';

/** An exported Taguette project as REFI-QDA. */
export function readTaguette(database: ProgramDatabase): ForeignProject {
  const [about, ...others] = database.rows('projects');
  if (!about) throw new Refusal('UNPROCESSABLE', 'There is no project in this database.');
  if (others.length > 0)
    throw new Refusal(
      'UNPROCESSABLE',
      `This is the database of a Taguette server with ${others.length + 1} projects. Export the one that you want in Taguette (“Project info”, “Export project”), and import that file.`,
    );
  const losses = new Losses();
  const { name = '', created = '', description = '' } = about;
  const ids = new ForeignIds(['taguette', name, created]);
  const project = {
    ...emptyProject(),
    ...{ name, origin: 'Taguette', description, createdAt: instant(created) },
    ...{ codes: tagsOf(database, ids), sources: documentsOf(database, ids, losses) },
  };
  return { project, files: NO_FILES, losses };
}

/** Tags by group: the first part of their path, or their parent tag. */
function tagsOf(database: ProgramDatabase, ids: ForeignIds): RefiCode[] {
  const rows = database.rows('tags');
  demandFew(rows.length);
  const byId = new Map(rows.map((row) => [row.id ?? '', row]));
  const byGroup = Map.groupBy(rows, (row) => groupOf(row, byId));
  const codeOf = ({ id = '', path = '', description = '' }: DatabaseRow): RefiCode => {
    return { id: ids.of('tag', id), name: path, codable: true, colour: '', description, noteIds: [], codes: [] };
  };
  return [...byGroup].flatMap(([group, own]) => {
    const codes = own.map(codeOf);
    if (own.length === 1 && own[0]?.path === group) return codes;
    const id = ids.of('group', group);
    return [{ id, name: group, codable: false, colour: '', description: '', noteIds: [], codes }];
  });
}

function groupOf(row: DatabaseRow, byId: ReadonlyMap<string, DatabaseRow>): string {
  const seen = new Set<DatabaseRow>();
  let top = row;
  for (let up = byId.get(row.parent_id ?? ''); up && !seen.has(up); up = byId.get(up.parent_id ?? '')) {
    seen.add(up);
    top = up;
  }
  return (top.path ?? '').split('.', 1)[0] || (top.path ?? '');
}

function documentsOf(database: ProgramDatabase, ids: ForeignIds, losses: Losses): RefiSource[] {
  const tags = Map.groupBy(database.rows('highlight_tags'), (row) => row.highlight_id ?? '');
  const highlights = Map.groupBy(database.rows('highlights'), (row) => row.document_id ?? '');
  return database.rows('documents').map((row) => {
    const { id = '', name = '', description = '', filename = '', created = '', contents = '' } = row;
    const own = highlights.get(id) ?? [];
    const spans = own.map((one) => ({ from: whole(one.start_offset ?? ''), to: whole(one.end_offset ?? '') }));
    const plain = plainHtml(
      contents,
      spans.flatMap(({ from, to }) => [from, to].filter((position) => position >= 0)),
    );
    if (filename !== '' && filename !== name)
      losses.add('NOTE', name, `The name of its file, “${filename}”, is left out.`);
    const points = codePointsAt(plain.text, plain.at.values());
    const pointAt = (position: number): number => points.get(plain.at.get(position) ?? -1) ?? -1;
    const selections = own.map(({ id: highlightId = '' }, at): RefiSelection => {
      const { from = -1, to = -1 } = spans[at] ?? {};
      const codings = (tags.get(highlightId) ?? []).map(({ tag_id = '' }) => ({
        ...{ id: ids.of('coding', `${highlightId} ${tag_id}`), codeId: ids.of('tag', tag_id), noteIds: [] },
        ...{ by: '', at: '' },
      }));
      const words = plain.text.slice(plain.at.get(from) ?? 0, plain.at.get(to) ?? 0);
      const placed = { from: pointAt(from), to: pointAt(to) };
      return {
        ...{ id: ids.of('highlight', highlightId), name: words, description: '', ...placed, codings },
        ...{ noteIds: [], by: '', at: '' },
      };
    });
    const made = { by: '', at: instant(created) };
    const text = { id: ids.of('document', id), name, content: plain.text, rich: plain.formatted, selections, ...made };
    return foreignSource({ kind: 'Text', id: text.id, name, description, texts: [foreignText(text)], ...made });
  });
}
