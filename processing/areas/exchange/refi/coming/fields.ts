import type { FieldOption, FieldTypeName, FieldValue } from '@earshot/core/areas/fields/field-type';
import { isTooLongForNumber } from '@earshot/core/areas/fields/types/number';
import { limits } from '@earshot/core/limits';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { normalEmail } from '@earshot/core/rules/email';
import { cleanProse } from '@earshot/core/rules/text';
import { derivedId } from '../derived-id.ts';
import { EMAIL_LABEL, PEOPLE_LABEL, SETS_LABEL } from '../leaving/variables.ts';
import type { RefiProject, RefiValue, VariableType } from '../model.ts';
import { baseOf, type ComingParts, nameOf, proseOf, rankOf } from './coming-parts.ts';

const TYPES: Readonly<Record<VariableType, FieldTypeName>> = {
  Text: 'TEXT',
  Boolean: 'BOOLEAN',
  Integer: 'NUMBER',
  Float: 'NUMBER',
  Date: 'DATETIME',
  DateTime: 'DATETIME',
};
const DESCRIPTION_LABEL = 'Description';
const COLOUR = '#868e96';

/** Parsers of values, by type; undefined for an unreadable value. */
const READ: Readonly<Record<VariableType, (text: string) => FieldValue | undefined>> = {
  Text: (text) => cleanProse(text).trim().slice(0, limits.fieldText) || undefined,
  Boolean: (text) => ({ true: true, '1': true, false: false, '0': false })[text.trim().toLowerCase()],
  Integer: numeral,
  Float: numeral,
  Date: instant,
  DateTime: instant,
};

function numeral(text: string): number | undefined {
  const value = Number(text.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

function instant(text: string): string | undefined {
  const trimmed = text.trim();
  const zoned = /T.*[Z+-]|^\d{4}-\d\d-\d\d$/.test(trimmed) ? trimmed : `${trimmed}Z`;
  const at = new Date(zoned);
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999 ? at.toISOString() : undefined;
}

/** True if a text loses digits as a number: a leading zero, or too many digits. */
const losesDigits = (text: string) =>
  numeral(text) !== undefined && (/^\s*[+-]?0\d/.test(text) || isTooLongForNumber(text));

/** The variables declared as numbers with names made of digits, such as 0012. */
function writtenAsTexts({ variables, cases, sources, notes }: RefiProject): ReadonlySet<string> {
  const numeric = new Set(variables.filter(({ type }) => TYPES[type] === 'NUMBER').map(({ id }) => id));
  const values = [...cases, ...sources, ...notes].flatMap((row) => row.values);
  return new Set(
    values
      .filter(({ variableId, value }) => numeric.has(variableId) && losesDigits(value))
      .map((one) => one.variableId),
  );
}

interface ComingField {
  id: string;
  scope: FieldScope;
  type: FieldTypeName;
  label: string;
  options: FieldOption[];
}

/** Variables as fields of the rows that have values: people, notes or insights. */
export class ComingFields {
  private readonly fields = new Map<string, ComingField>();
  private readonly variables;

  constructor(private readonly parts: ComingParts) {
    const written = writtenAsTexts(parts.project);
    this.variables = new Map(
      parts.project.variables.map((variable) => {
        if (!written.has(variable.id)) return [variable.id, variable];
        this.lose(variable.name, 'Its numbers have digits that a number would lose; it becomes a text field.');
        return [variable.id, { ...variable, type: 'Text' as const }];
      }),
    );
  }

  /** The values of a row by field; the email address is separate. */
  of(
    scope: FieldScope,
    /** owner of the values in the loss report */
    title: string,
    values: readonly RefiValue[],
  ): { fields: Record<string, FieldValue>; email: string } {
    const fields: Record<string, FieldValue> = {};
    let email = '';
    for (const { variableId, value } of values) {
      const variable = this.variables.get(variableId);
      if (!variable || value.trim() === '') continue;
      const address = scope === 'PERSON' && variable.name === EMAIL_LABEL ? normalEmail(value) : undefined;
      const read = READ[variable.type](value);
      if (address) email = address;
      else if (read === undefined)
        this.lose(variable.name, `A value of “${title}” is no ${variable.type}; it is left out.`);
      else fields[this.field(variableId, scope, TYPES[variable.type], variable.name)] = read;
    }
    return { fields, email };
  }

  description(text: string): Record<string, FieldValue> {
    const value = proseOf(text, limits.fieldText);
    if (value === '') return {};
    return { [this.field(derivedId(this.parts.projectId, 'description'), 'PERSON', 'TEXT', DESCRIPTION_LABEL)]: value };
  }

  /** The field of notes for their people. */
  people(personIds: readonly string[]): Record<string, FieldValue> {
    if (personIds.length === 0) return {};
    const id = this.field(derivedId(this.parts.projectId, 'people'), 'NOTE', 'PERSON', PEOPLE_LABEL);
    return { [id]: personIds.slice(0, limits.fieldPeople) };
  }

  /** The field of notes for their sets, which are its options. */
  sets(setIds: readonly string[]): Record<string, FieldValue> {
    if (setIds.length === 0) return {};
    const id = this.field(derivedId(this.parts.projectId, 'sets'), 'NOTE', 'SELECT', SETS_LABEL);
    const field = this.fields.get(id);
    if (field && field.options.length === 0) field.options = this.setOptions();
    const offered = new Set(field?.options.map((option) => option.id));
    const chosen = setIds.filter((setId) => offered.has(setId)).slice(0, limits.optionsSelected);
    return chosen.length > 0 ? { [id]: chosen } : {};
  }

  private setOptions(): FieldOption[] {
    const labels = new Set<string>();
    const sets = this.parts.project.sets.filter(({ sourceIds }) => sourceIds.length > 0);
    return sets.flatMap(({ id, name }, at) => {
      const plain = nameOf(name, limits.optionLabel) || `Set ${at + 1}`;
      const label = labels.has(plain.toLowerCase()) ? nameOf(`${at + 1} ${plain}`, limits.optionLabel) : plain;
      labels.add(label.toLowerCase());
      if (nameOf(name, Number.MAX_SAFE_INTEGER).length > limits.optionLabel)
        this.parts.losses.add('SET', name, `Its name is longer than ${limits.optionLabel} characters and is cut.`);
      if (at >= limits.fieldOptions) this.parts.losses.add('SET', name, 'A field has no room for it; it is left out.');
      return at < limits.fieldOptions ? { id, label, colour: COLOUR } : [];
    });
  }

  /** Writes the fields, including those without values. */
  finish(): void {
    const { writer, projectId } = this.parts;
    for (const { id, name, type } of this.variables.values())
      if (![...this.fields.values()].some((field) => this.isOf(field, id)) && name !== EMAIL_LABEL)
        this.field(id, 'NOTE', TYPES[type], name);
    const directory = derivedId(projectId, 'directory');
    for (const [at, field] of [...this.fields.values()].entries()) {
      const row = {
        ...baseOf(this.parts, field.id),
        ...field,
        placeId: field.scope === 'PERSON' ? directory : projectId,
        fieldSetId: null,
        maxSelected: field.type === 'SELECT' ? limits.optionsSelected : 1,
        format: 'NUMBER',
        currencySymbol: '',
        rank: rankOf(at),
      };
      writer.community('Fields', row, { label: row.label, options: row.options, rank: row.rank, type: row.type });
    }
  }

  private isOf({ id, scope }: ComingField, variableId: string): boolean {
    return id === variableId || id === derivedId(variableId, scope);
  }

  /** The field for a variable; a variable of several kinds of rows becomes several fields. */
  private field(variableId: string, scope: FieldScope, type: FieldTypeName, name: string): string {
    const own = this.fields.get(variableId);
    const id = own && own.scope !== scope ? derivedId(variableId, scope) : variableId;
    if (!this.fields.has(id)) {
      const label = nameOf(name, limits.fieldLabel);
      if (nameOf(name, Number.MAX_SAFE_INTEGER).length > limits.fieldLabel)
        this.lose(name, `Its name is longer than ${limits.fieldLabel} characters and is cut.`);
      this.fields.set(id, { id, scope, type, label, options: [] });
    }
    return id;
  }

  private lose(title: string, why: string): void {
    this.parts.losses.add('FIELD', title, why);
  }
}
