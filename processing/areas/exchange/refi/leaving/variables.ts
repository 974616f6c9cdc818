import { numberText } from '@earshot/core/rules/number-text';
import { derivedId } from '../derived-id.ts';
import type { RefiSet, RefiValue, VariableType } from '../model.ts';
import type { Line } from '../read-lines.ts';
import { inOrder, type LeavingParts, str } from './leaving-parts.ts';

const TYPES: Readonly<Record<string, VariableType>> = {
  NUMBER: 'Float',
  NPS: 'Integer',
  BOOLEAN: 'Boolean',
  DATETIME: 'DateTime',
};
/** Losses by field type, where the variable type of the other program can hold less. */
const LESS: Readonly<Record<string, string>> = {
  SELECT: 'Its options become text.',
  NPS: 'It becomes a whole number.',
  EMAIL: 'It becomes text.',
  PHONE: 'It becomes text.',
  URL: 'It becomes text.',
};

/** The field of notes that corresponds to sets of sources. */
export const SETS_LABEL = 'Sets';
/** The field of notes that corresponds to sources of cases. */
export const PEOPLE_LABEL = 'People';
/** The variable for a person's email address. */
export const EMAIL_LABEL = 'E-mail';

interface Option {
  id: string;
  label: string;
}

/** A decimal number in XML Schema's form: without an exponent. */
const decimal = (value: number): string =>
  /e/i.test(String(value)) ? numberText(value, { useGrouping: false, maximumFractionDigits: 20 }) : String(value);

/** Fields as variables, and field values as variable values. */
export class Variables {
  private readonly fields: Map<string, Line>;
  private readonly used = new Set<string>();
  private readonly emailId: string;
  private emails = false;
  /** by the id of an option of the field for sets */
  private readonly sets = new Map<string, RefiSet>();

  constructor(
    private readonly parts: LeavingParts,
    projectId: string,
  ) {
    this.fields = new Map(inOrder(parts.rows('Fields.jsonl')).map((field) => [field.id, field]));
    this.emailId = derivedId(projectId, EMAIL_LABEL);
    for (const { label } of parts.rows('FieldSets.jsonl'))
      parts.losses.add('FIELD', str(label), 'REFI-QDA has no headings over variables; its fields are there.');
  }

  email(address: string): RefiValue {
    this.emails = true;
    return { variableId: this.emailId, type: 'Text', value: address };
  }

  /** The values of a row, and the people in its fields. */
  of(row: Line): { values: RefiValue[]; personIds: string[] } {
    const values: RefiValue[] = [];
    const personIds: string[] = [];
    for (const [fieldId, value] of Object.entries((row.fields ?? {}) as Record<string, unknown>)) {
      const field = this.fields.get(fieldId);
      if (!field) continue;
      if (field.type === 'PERSON') personIds.push(...(value as string[]));
      else if (isSets(field)) this.addToSets(field, row, value as string[]);
      else values.push(this.value(field, value));
    }
    return { values, personIds };
  }

  private value(field: Line, value: unknown): RefiValue {
    this.used.add(field.id);
    const type = TYPES[str(field.type)] ?? 'Text';
    const shown = Array.isArray(value) ? labels(field, value).join(', ') : value;
    return { variableId: field.id, type, value: typeof shown === 'number' ? decimal(shown) : String(shown) };
  }

  private addToSets(field: Line, { id }: Line, optionIds: readonly string[]): void {
    for (const [at, name] of labels(field, optionIds).entries()) {
      const setId = optionIds[at] ?? '';
      const set = this.sets.get(setId) ?? { id: setId, name, description: '', codeIds: [], sourceIds: [], noteIds: [] };
      set.sourceIds.push(id);
      this.sets.set(setId, set);
    }
  }

  /** Writes the variables with values, once all rows are read. */
  finish(): void {
    const { project, losses } = this.parts;
    if (this.emails) project.variables.push({ id: this.emailId, name: EMAIL_LABEL, type: 'Text', description: '' });
    for (const field of this.fields.values()) {
      const name = str(field.label);
      if (field.type === 'PERSON') {
        if (name !== PEOPLE_LABEL)
          losses.add('FIELD', name, 'The notes of each person are there; that this field named them is left out.');
      } else if (isSets(field)) this.finishSets(field);
      else if (this.used.has(field.id) || field.placeId === field.projectId) this.finishField(field, name);
    }
  }

  private finishField(field: Line, name: string): void {
    const type = str(field.type);
    this.parts.project.variables.push({ id: field.id, name, type: TYPES[type] ?? 'Text', description: '' });
    const less = LESS[type];
    if (less) this.parts.losses.add('FIELD', name, less);
  }

  private finishSets({ options }: Line): void {
    for (const { id, label } of options as Option[])
      this.parts.project.sets.push(
        this.sets.get(id) ?? { id, name: label, description: '', codeIds: [], sourceIds: [], noteIds: [] },
      );
  }
}

const isSets = ({ label, type, scope }: Line): boolean => label === SETS_LABEL && type === 'SELECT' && scope === 'NOTE';

const labels = ({ options }: Line, ids: readonly string[]): string[] => {
  const byId = new Map(((options ?? []) as Option[]).map(({ id, label }) => [id, label]));
  return ids.map((id) => byId.get(id) ?? '');
};
