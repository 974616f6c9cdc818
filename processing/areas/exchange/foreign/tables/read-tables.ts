import { proposeTable } from '@earshot/core/areas/exchange/propose-table';
import type { ColumnRole, TableMapping } from '@earshot/core/areas/exchange/table-mapping';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { folded } from '@earshot/core/rules/text';
import type { ZipReader } from '../../package/zip-reader.ts';
import { Losses } from '../../refi/losses.ts';
import {
  emptyProject,
  type RefiCase,
  type RefiCode,
  type RefiSelection,
  type RefiSource,
  type RefiText,
  type RefiValue,
  type RefiVariable,
} from '../../refi/model.ts';
import { codePointsAt } from '../../refi/positions.ts';
import { instant } from '../../refi/read-project.ts';
import {
  demandFew,
  ForeignIds,
  type ForeignProject,
  foreignSource,
  foreignText,
  NO_FILES,
} from '../foreign-project.ts';
import { markdownWords } from './markdown-words.ts';
import { tablesIn, textsIn, type ZippedTable } from './zipped-tables.ts';

/** A row by the meaning of its columns; fields are separate. */
interface MappedRow {
  of: Partial<Record<ColumnRole, string>>;
  fields: readonly { label: string; value: string }[];
}

/** The tables and Markdown files of a zip file as a REFI-QDA project, by a mapping or by detection. */
export function readTables(zip: ZipReader, name: string, mapping: readonly TableMapping[]): ForeignProject {
  const tables = tablesIn(zip).map((table) => ({
    table,
    map: mapping.find(({ file }) => file === table.file) ?? proposeTable(table.file, table.labels),
  }));
  return new Tables(name, tables, [...textsIn(zip)]).project();
}

const HIGHLIGHTS_ONLY = 'Its text is not in the export, so the note has the words of its highlights only.';

interface MappedTable {
  table: ZippedTable;
  map: TableMapping;
}

class Tables {
  private readonly ids = new ForeignIds(['tables']);
  private readonly losses = new Losses();
  private readonly codes = new Map<string, RefiCode & { group: string }>();
  private readonly variables = new Map<string, RefiVariable>();
  private readonly cases = new Map<string, RefiCase>();
  private readonly sources: RefiSource[] = [];
  private readonly byTitle = new Map<string, RefiSource>();
  private readonly insights: RefiText[] = [];
  private searched = 0;
  private readonly seen = new Map<string, number>();
  private readonly texts: ReadonlyMap<string, { title: string; text: string; formatted: boolean; insight: boolean }>;

  constructor(
    private readonly name: string,
    private readonly tables: readonly MappedTable[],
    texts: readonly { file: string; text: string }[],
  ) {
    this.texts = new Map(
      texts.map(({ file, text }) => {
        const words = markdownWords(text);
        const own = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
        const title = words.title || own;
        return [folded(title), { ...words, title, insight: /insight|(?:^|\/)docs?\//i.test(file) }];
      }),
    );
  }

  project(): ForeignProject {
    // Referenced rows come first: tags, then notes, then the highlights in them.
    for (const row of this.rowsOf('TAGS')) this.tag(row);
    for (const row of this.rowsOf('NOTES')) this.note(row);
    for (const row of this.rowsOf('INSIGHTS')) this.insight(row);
    this.restOfTexts();
    this.highlights();
    this.countPoints();
    this.reportTables();
    demandFew(this.codes.size);
    const project = {
      ...emptyProject(),
      ...{ name: this.name, codes: this.codeTree(), variables: [...this.variables.values()] },
      ...{ cases: [...this.cases.values()], sources: this.sources, notes: this.insights },
    };
    return { project, files: NO_FILES, losses: this.losses };
  }

  private *rowsOf(kind: TableMapping['kind']): Generator<MappedRow> {
    for (const { table, map } of this.tables) {
      if (map.kind !== kind) continue;
      const roles = new Map(map.columns.map(({ label, to }) => [label, to]));
      const columns = table.labels.map((label) => ({ label, to: roles.get(label) ?? 'NOTHING' }));
      for (const row of table.rows) {
        const of: MappedRow['of'] = {};
        for (const [at, { to }] of columns.entries()) {
          const value = (row[at] ?? '').trim();
          if (value !== '') of[to] = of[to] === undefined ? value : `${of[to]}\n${value}`;
        }
        const fields = columns.flatMap(({ label, to }, at) =>
          to === 'FIELD' ? [{ label, value: row[at] ?? '' }] : [],
        );
        yield { of, fields };
      }
    }
  }

  /** An id of a row that is stable across readings; equal rows are distinguished by their number. */
  private idOf(kind: string, ...words: string[]): string {
    const key = this.ids.of(kind, JSON.stringify(words));
    const before = this.seen.get(key) ?? 0;
    this.seen.set(key, before + 1);
    return before === 0 ? key : this.ids.of(key, String(before));
  }

  private tag({ of: { TITLE = '', DESCRIPTION = '', GROUP = '', COLOUR = '' } }: MappedRow): void {
    if (TITLE === '') return;
    const code = this.code(TITLE);
    code.description ||= DESCRIPTION;
    code.colour ||= COLOUR;
    code.group ||= GROUP;
  }

  private code(title: string): RefiCode & { group: string } {
    const key = folded(title);
    const known = this.codes.get(key);
    if (known) return known;
    const own = { id: this.ids.of('tag', key), name: title, codable: true, colour: '', description: '' };
    const made = { ...own, noteIds: [], codes: [], group: '' };
    this.codes.set(key, made);
    return made;
  }

  /** The tags in a cell: the whole cell if there is such a tag, otherwise a list. */
  private codesIn(cell: string): string[] {
    if (cell === '') return [];
    if (this.codes.has(folded(cell))) return [this.code(cell).id];
    const listed = cell.split(/[;\n]/.test(cell) ? /[;\n]/ : ',');
    const titles = listed.map((title) => title.trim()).filter((title) => title !== '');
    return [...new Set(titles.map((title) => this.code(title).id))];
  }

  private codeTree(): RefiCode[] {
    const byGroup = Map.groupBy(this.codes.values(), ({ group }) => group);
    return [...byGroup].flatMap(([name, all]) => {
      const codes = all.map(({ group: _, ...code }): RefiCode => code);
      if (name === '') return codes;
      const id = this.ids.of('group', folded(name));
      return [{ id, name, codable: false, colour: '', description: '', noteIds: [], codes }];
    });
  }

  private note({ of, fields }: MappedRow): void {
    const { TITLE = '', TAGS = '', DATE = '', PERSON = '' } = of;
    const text = this.textOf('NOTE', TITLE, of.TEXT);
    if (TITLE === '' && text === '') return;
    const made = { by: '', at: this.dateOf(TITLE, DATE) };
    const id = this.idOf('note', TITLE, text);
    const tagIds = this.codesIn(TAGS);
    const all =
      tagIds.length > 0 && text !== '' ? [this.selection(id, text, { from: 0, to: text.length }, tagIds)] : [];
    if (tagIds.length > 0 && text === '')
      this.losses.add('NOTE', TITLE, 'It has no text; its tags are left out.', 'WORDS');
    const words = foreignText({ id, name: TITLE, content: text, selections: all, ...made });
    this.put(
      foreignSource({ kind: 'Text', id, name: TITLE, texts: [words], values: this.values('note', fields), ...made }),
    );
    for (const person of PERSON.split(/[;\n]/)) this.person(person.trim(), id);
  }

  private put(source: RefiSource): void {
    this.sources.push(source);
    const key = folded(source.name);
    if (!this.byTitle.has(key)) this.byTitle.set(key, source);
  }

  private insight({ of, fields }: MappedRow): void {
    const { TITLE = '', DATE = '' } = of;
    const text = this.textOf('INSIGHT', TITLE, of.TEXT);
    if (TITLE === '' && text === '') return;
    const made = { by: '', at: this.dateOf(TITLE, DATE) };
    const id = this.idOf('insight', TITLE, text);
    this.insights.push(
      foreignText({ id, name: TITLE, content: text, values: this.values('insight', fields), ...made }),
    );
  }

  /** The text of a row, or of the Markdown file with its title. */
  private textOf(kind: 'NOTE' | 'INSIGHT', title: string, text: string | undefined): string {
    if (text !== undefined) return text;
    const file = this.texts.get(folded(title));
    if (!file) return '';
    this.used.add(folded(title));
    if (file.formatted) this.losses.add(kind, title, FORMATTING);
    return file.text;
  }
  private readonly used = new Set<string>();

  private restOfTexts(): void {
    for (const [key, { title, text, insight }] of this.texts) {
      if (this.used.has(key)) continue;
      const row: MappedRow = { of: { TITLE: title }, fields: [] };
      if (text === '') this.losses.add(insight ? 'INSIGHT' : 'NOTE', title, 'Its file is empty.', 'WORDS');
      if (insight) this.insight(row);
      else if (!this.byTitle.has(key)) this.note(row);
    }
  }

  private highlights(): void {
    const byNote = Map.groupBy(this.rowsOf('HIGHLIGHTS'), ({ of }) => of.NOTE ?? '');
    for (const [title, rows] of byNote) {
      const quoted = rows.filter(({ of }) => of.TEXT !== undefined);
      if (quoted.length === 0) continue;
      const note = this.noteFor(title, quoted);
      const [text] = note.texts;
      const from = new Map<string, number>();
      for (const { of } of quoted) this.highlight(note, text, of, from);
    }
  }

  /** The note of highlights; if the export lacks it, a note made of their words. */
  private noteFor(title: string, rows: readonly MappedRow[]): RefiSource {
    const known = this.byTitle.get(folded(title));
    if (known) return known;
    const content = rows.map(({ of }) => of.TEXT).join('\n\n');
    const name = title || 'Highlights';
    this.losses.add('NOTE', name, HIGHLIGHTS_ONLY, 'WORDS');
    const made = { by: '', at: '' };
    const id = this.idOf('note of highlights', name);
    const source = foreignSource({
      ...{ kind: 'Text', id, name, ...made },
      texts: [foreignText({ id, name, content, ...made })],
    });
    this.put(source);
    return source;
  }

  private highlight(
    note: RefiSource,
    text: RefiText | undefined,
    of: MappedRow['of'],
    after: Map<string, number>,
  ): void {
    const { TEXT = '', TAGS = '', DATE = '' } = of;
    const content = text?.content ?? '';
    // Repeated words are searched for after their previous occurrence.
    const begin = after.get(TEXT) ?? 0;
    const from = content.indexOf(TEXT, begin);
    this.searched += (from < 0 ? content.length : from) - begin;
    if (this.searched > limits.moveIn.searched)
      throw new Refusal('TOO_LARGE', 'It has too many highlights in long notes. Split it and import its parts.');
    if (!text || from < 0) {
      this.losses.add('HIGHLIGHT', TEXT, `Its words are not in the text of “${note.name}”.`, 'WORDS');
      return;
    }
    after.set(TEXT, from + TEXT.length);
    const span = { from, to: from + TEXT.length };
    text.selections.push(this.selection(note.id, content, span, this.codesIn(TAGS), this.dateOf(TEXT, DATE)));
  }

  private selection(
    noteId: string,
    content: string,
    { from, to }: { from: number; to: number },
    codeIds: readonly string[],
    at = '',
  ): RefiSelection {
    const name = content.slice(from, to);
    const id = this.idOf('highlight', noteId, name, String(from));
    const made = { by: '', at };
    const codings = codeIds.map((codeId) => ({ id: this.ids.of(id, codeId), codeId, noteIds: [], ...made }));
    return { id, name, description: '', from, to, codings, noteIds: [], ...made };
  }

  /** Converts positions of selections from UTF-16 units to code points, once for each text. */
  private countPoints(): void {
    for (const text of this.sources.flatMap(({ texts }) => texts)) {
      const points = codePointsAt(
        text.content ?? '',
        text.selections.flatMap(({ from, to }) => [from, to]),
      );
      for (const selection of text.selections) {
        selection.from = points.get(selection.from) ?? -1;
        selection.to = points.get(selection.to) ?? -1;
      }
    }
  }

  private person(name: string, noteId: string): void {
    if (name === '') return;
    const key = folded(name);
    const own = { id: this.ids.of('person', key), name, description: '', codeIds: [], values: [], selectionIds: [] };
    const known = this.cases.get(key) ?? { ...own, sourceIds: [] };
    known.sourceIds.push(noteId);
    this.cases.set(key, known);
  }

  private values(of: 'note' | 'insight', fields: MappedRow['fields']): RefiValue[] {
    return fields.map(({ label, value }) => {
      const id = this.ids.of(`field of ${of}`, folded(label));
      if (!this.variables.has(id)) this.variables.set(id, { id, name: label, type: 'Text', description: '' });
      return { variableId: id, type: 'Text', value };
    });
  }

  private dateOf(title: string, text: string): string {
    const at = instant(text);
    if (text !== '' && at === '')
      this.losses.add('FIELD', title, `“${text}” cannot be read as a date; it is left out.`);
    return at;
  }

  private reportTables(): void {
    for (const { table, map } of this.tables) {
      const file = table.file.slice(table.file.lastIndexOf('/') + 1);
      if (map.kind === 'NOTHING') this.losses.add('FILE', file, 'This table is not imported.');
      else
        for (const { label, to } of map.columns)
          if (to === 'NOTHING') this.losses.add('FIELD', label, `This column of “${file}” is not imported.`);
      if (table.more > 0)
        this.losses.add(
          'FILE',
          file,
          `Its columns after the ${limits.moveIn.columns}th are not imported: ${table.more}.`,
        );
      if (table.unreadable > 0)
        this.losses.add('FILE', file, `${table.unreadable} of its rows cannot be read.`, 'WORDS');
    }
  }
}

const FORMATTING = 'Its formatting is left out; its text is kept.';
