import type { PersonDecision, PersonImport, PersonReading } from '@earshot/core/areas/directory/person-import';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { Person } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';
import type { PersonRow } from '@earshot/processing/areas/directory/read-people';
import type { Change } from '../../operations/change.ts';
import { readValues, type StoredValue, writeValues } from '../fields/store/field-values.ts';
import { tellSpokenBy } from '../quotes/tell-speakers.ts';
import { demandRoom } from './people.ts';
import { type FieldColumn, fieldsOfRow, type NamedRow, namedRow } from './person-rows.ts';
import { type Filled, type ImportedRow, type RowProblem, storeImported, storeProblems } from './store/import-rows.ts';

/** Shared state of an import's pieces. */
export interface Reading {
  run: PersonImport;
  options: PersonReading;
  columns: readonly FieldColumn[];
  decisions: ReadonlyMap<number, PersonDecision>;
  /** people of the imported rows, by line; grows with each piece */
  lines: Map<number, string>;
  /** people by email address; grows with each piece */
  byEmail: Map<string, string>;
  peopleNamed: (text: string) => readonly string[];
  rows: readonly PersonRow[];
}

interface Target {
  person: Person;
  /** ids of fields that have a value */
  has: Set<string>;
}

const NOBODY = 'This row has neither a name nor an email address.';

/** A piece of an import, added to the directory in one transaction. */
export class ImportPiece {
  private readonly counts = { added: 0, filled: 0, same: 0, unreadable: 0, badValues: 0 };
  private readonly imported: ImportedRow[] = [];
  private readonly problems: RowProblem[] = [];
  private readonly values: StoredValue[] = [];
  private readonly targets = new Map<string, Target>();
  private readonly added: Person[] = [];
  private readonly changed = new Set<string>();

  constructor(
    private readonly change: Change,
    private readonly reading: Reading,
  ) {}

  /** Imports rows; returns their outcomes. */
  async bringIn(rows: readonly PersonRow[]) {
    const { change, reading } = this;
    const named = rows.map((row) => ({ row, who: namedRow(reading.options, row) }));
    await this.loadTargets(named.map(({ who }) => this.knownId(who)));
    await demandRoom(change, rows.length);
    for (const { row, who } of named) await this.take(row, who);
    const { transaction } = change;
    if (this.values.length > 0) await writeValues(transaction, this.values, this.values);
    await storeImported(transaction, reading.run.id, this.imported);
    await storeProblems(transaction, reading.run.id, this.problems);
    change.emit('created', Person, this.added);
    const updated = await change.rows(Person).updateAll([...this.changed], { updatedAt: new Date().toISOString() });
    change.emit('updated', Person, updated, ['name', 'email', 'fields']);
    await tellSpokenBy(change, [...this.changed]);
    return this.counts;
  }

  /** Id of the person that a row matches, by decision or email address; undefined for a new person. */
  private knownId({ line, email }: NamedRow): string | undefined {
    const { decisions, lines, byEmail } = this.reading;
    const decision = decisions.get(line);
    if (!decision) return email === '' ? undefined : byEmail.get(email);
    return decision.personId ?? (decision.sameAsLine === null ? undefined : lines.get(decision.sameAsLine));
  }

  private async loadTargets(ids: readonly (string | undefined)[]): Promise<void> {
    const wanted = [...new Set(ids.flatMap((id) => id ?? []))].filter((id) => !this.targets.has(id));
    if (wanted.length === 0) return;
    const { transaction, workspaceId } = this.change;
    await transaction.sql(
      'select 1 from people where workspace_id = $1 and id = any($2::uuid[]) order by id for update',
      [workspaceId, wanted],
    );
    const people = await this.change.rows(Person).find({ where: { id: wanted } });
    const cells = people.flatMap(({ id: rowId }) =>
      this.reading.columns.map(({ field }) => ({ rowId, fieldId: field.id })),
    );
    const values = cells.length > 0 ? await readValues(transaction, cells) : [];
    const has = Map.groupBy(values, ({ rowId }) => rowId);
    for (const person of people)
      this.targets.set(person.id, { person, has: new Set((has.get(person.id) ?? []).map(({ fieldId }) => fieldId)) });
  }

  private async take(row: PersonRow, who: NamedRow): Promise<void> {
    const { line } = row;
    if (who.name === '' && who.email === '') {
      this.counts.unreadable += 1;
      this.report(row, [NOBODY, ...who.problems]);
      return;
    }
    const context = { dayFirst: this.reading.options.dayFirst, peopleNamed: this.reading.peopleNamed };
    const { values, problems } = fieldsOfRow(this.reading.columns, row, context);
    const all = [...who.problems, ...problems];
    this.counts.badValues += all.length;
    if (all.length > 0) this.report(row, all);
    const id = this.knownId(who);
    // A row of this piece can match an earlier one of it.
    if (id !== undefined) await this.loadTargets([id]);
    const target = id === undefined ? undefined : this.targets.get(id);
    const { personId, added, filled } = target ? await this.fill(target, who, values) : await this.add(who, values);
    this.reading.lines.set(line, personId);
    this.imported.push({ line, personId, added, filled });
  }

  private async add({ name, email }: NamedRow, values: ReadonlyMap<string, FieldValue>) {
    const { placeId, createdBy } = this.reading.run;
    const person = await this.change.rows(Person).insert({ placeId, createdBy, name, email });
    this.added.push(person);
    this.counts.added += 1;
    this.targets.set(person.id, { person, has: new Set(values.keys()) });
    this.store(person.id, values);
    const { byEmail } = this.reading;
    if (email !== '' && !byEmail.has(email)) byEmail.set(email, person.id);
    return { personId: person.id, added: true, filled: {} };
  }

  /** Fills a person's empty values; existing ones stay. */
  private async fill(target: Target, who: NamedRow, values: ReadonlyMap<string, FieldValue>) {
    const { person, has } = target;
    const lacks = new Map([...values].filter(([fieldId]) => !has.has(fieldId)));
    const own: Pick<Filled, 'name' | 'email'> = {
      ...(person.name === '' && who.name !== '' ? { name: who.name } : {}),
      ...(person.email === '' && who.email !== '' ? { email: who.email } : {}),
    };
    if (Object.keys(own).length > 0) target.person = await this.change.rows(Person).update(person.id, own);
    for (const fieldId of lacks.keys()) has.add(fieldId);
    this.store(person.id, lacks);
    const any = lacks.size > 0 || Object.keys(own).length > 0;
    this.counts[any ? 'filled' : 'same'] += 1;
    if (any && !this.added.some(({ id }) => id === person.id)) this.changed.add(person.id);
    const fields = lacks.size > 0 ? { fields: Object.fromEntries(lacks) } : {};
    return { personId: person.id, added: false, filled: { ...own, ...fields } };
  }

  private store(rowId: string, values: ReadonlyMap<string, FieldValue>): void {
    for (const { field } of this.reading.columns) {
      const value = values.get(field.id);
      if (value !== undefined)
        this.values.push({ rowId, fieldId: field.id, value, keys: fieldType(field.type).keys(value, field) });
    }
  }

  private report({ line, values }: PersonRow, reasons: readonly string[]): void {
    this.problems.push({ line, reason: reasons.join(' '), raw: cut(values.join(' · '), limits.csv.unreadableText) });
  }
}
