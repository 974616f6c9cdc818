import type { Losses } from '../../refi/losses.ts';
import type { RefiCase, RefiValue, RefiVariable } from '../../refi/model.ts';
import type { ProgramDatabase } from '../databases/read-database.ts';
import { type ForeignIds, whole } from '../foreign-project.ts';

/** Attributes as variables; attributes of cases, files and journals can share a name and differ in meaning. */
export class Attributes {
  readonly variables: RefiVariable[];
  private readonly values: ReadonlyMap<string, RefiValue[]>;

  constructor(database: ProgramDatabase, ids: ForeignIds, losses: Losses) {
    const types = database.rows('attribute_type');
    this.variables = types.map(({ name = '', memo = '', caseOrFile = '', valuetype = '' }) => {
      if (memo.trim() !== '') losses.add('FIELD', name, 'Fields have no description; its memo is left out.');
      const type = valuetype === 'numeric' ? ('Float' as const) : ('Text' as const);
      return { id: ids.of(`attribute of ${caseOrFile}`, name), name, type, description: memo };
    });
    const known = new Map(this.variables.map((variable) => [variable.id, variable]));
    const rows = database.rows('attribute').flatMap(({ name = '', attr_type = '', value = '', id = '' }) => {
      const variable = known.get(ids.of(`attribute of ${attr_type}`, name));
      return variable ? [{ of: `${attr_type} ${id}`, variableId: variable.id, type: variable.type, value }] : [];
    });
    this.values = Map.groupBy(rows, (value) => value.of);
  }

  of(kind: 'case' | 'file' | 'journal', id: string): RefiValue[] {
    return this.values.get(`${kind} ${id}`) ?? [];
  }
}

/** Cases with their files; a case of a passage becomes a case of the whole file. */
export function casesOf(database: ProgramDatabase, ids: ForeignIds, attributes: Attributes): RefiCase[] {
  const lengths = new Map(database.rows('source').map(({ id = '', fulltext = '' }) => [id, [...fulltext].length]));
  const belongs = Map.groupBy(database.rows('case_text'), ({ caseid }) => caseid ?? '');
  return database.rows('cases').map(({ caseid = '', name = '', memo = '' }) => {
    const texts = belongs.get(caseid) ?? [];
    const passages = texts.filter(
      ({ fid = '', pos0 = '', pos1 = '' }) => whole(pos0) > 0 || whole(pos1) < (lengths.get(fid) ?? 0) - 1,
    );
    return {
      id: ids.of('case', caseid),
      name,
      description: memo,
      codeIds: [],
      values: attributes.of('case', caseid),
      sourceIds: [...new Set(texts.flatMap(({ fid = '' }) => [ids.of('source', fid), ids.of('text', fid)]))],
      selectionIds: passages.map((_, at) => ids.of('case text', `${caseid} ${at}`)),
    };
  });
}
