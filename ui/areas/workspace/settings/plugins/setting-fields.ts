/** A field of a plugin's settings, from its JSON schema. */
export interface SettingField {
  name: string;
  title: string;
  help: string;
  required: boolean;
  kind: 'secret' | 'choice' | 'switch' | 'number' | 'list' | 'text' | 'json';
  choices: string[];
  /** true if a secret is already stored */
  stored: boolean;
  otherwise: unknown;
  /** entity whose ids it holds; '' for other values */
  names: string;
  /** true if it holds several ids */
  several: boolean;
  /** true for a text of several lines */
  multiline: boolean;
  /** true if the text can have placeholders such as {{title}} */
  placeholders: boolean;
}

interface Schema {
  type?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  writeOnly?: boolean;
  stored?: boolean;
  default?: unknown;
  names?: string;
  multiline?: boolean;
  placeholders?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Label of a field: "apiKey" becomes "Api key". */
export const wordsOf = (name: string): string => {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function kindOf({ type, enum: choices, writeOnly, items }: Schema): SettingField['kind'] {
  if (writeOnly) return 'secret';
  if (choices?.every((one) => typeof one === 'string')) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array' && items?.type === 'string') return 'list';
  return type === 'string' ? 'text' : 'json';
}

/** Fields of a plugin's settings in order; empty if it has no settings. */
export function settingFields(form: Readonly<Record<string, unknown>>): SettingField[] {
  const { properties = {}, required = [] } = form as Schema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    title: schema.title ?? wordsOf(name),
    help: schema.description ?? '',
    required: required.includes(name),
    kind: kindOf(schema),
    choices: (schema.enum ?? []).map(String),
    stored: schema.stored === true,
    otherwise: schema.default,
    names: schema.names ?? '',
    several: schema.type === 'array',
    multiline: schema.multiline === true,
    placeholders: schema.placeholders === true,
  }));
}

/** Initial value of a form field. */
export function shownValue(field: SettingField, settings: Readonly<Record<string, unknown>>): unknown {
  const value = settings[field.name] ?? field.otherwise;
  if (field.kind === 'secret') return '';
  if (field.kind === 'switch') return value === true;
  if (field.kind === 'list') return Array.isArray(value) ? value.join('\n') : '';
  if (field.kind === 'json') return value === undefined ? '' : JSON.stringify(value, null, 2);
  return value ?? '';
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Value of a field to send; undefined to omit it (an untouched secret stays). Throws for invalid JSON. */
export function sentValue(field: SettingField, shown: unknown): unknown {
  const text = typeof shown === 'string' ? shown.trim() : shown;
  if (field.kind === 'list') return linesOf(String(shown ?? ''));
  if (text === '' || text === undefined) return undefined;
  return field.kind === 'json' ? JSON.parse(String(text)) : text;
}

/** True if a required setting is missing. */
export const lacking = (fields: readonly SettingField[], settings: Readonly<Record<string, unknown>>): boolean =>
  fields.some(
    ({ name, required, stored, otherwise }) =>
      required && !stored && settings[name] === undefined && otherwise === undefined,
  );
