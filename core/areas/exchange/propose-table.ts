import { limits } from '../../limits.ts';
import { type ColumnRole, ROLES_OF, type TableKind, type TableMapping } from './table-mapping.ts';

/** File names that indicate the kind of their rows, in order of preference. */
const FILES: readonly [name: RegExp, kind: TableKind][] = [
  [/highlight|annotation/i, 'HIGHLIGHTS'],
  [/insight|(?:^|[^a-z])docs?(?:[^a-z]|$)/i, 'INSIGHTS'],
  [/(?:^|[^a-z])tags?(?:[^a-z]|$)|codebook/i, 'TAGS'],
  [/contact|people|person/i, 'NOTHING'],
  [/note|data|interview/i, 'NOTES'],
];

type Names = Partial<Record<ColumnRole, RegExp>>;
const TITLE = /^(?:title|name|(?:note|insight|doc|tag)[ _](?:title|name))$/i;
const TEXT = /^(?:text|content|contents|body|transcript|note)$/i;
const DATE = /^(?:date|created|created[ _](?:at|on|date)|date created)$/i;
const TAG_LIST = /^(?:tags?|tag[ _](?:titles?|names?)|codes?|labels?)$/i;

/** Column labels by role, for each kind of table. */
const LABELS: Readonly<Record<TableKind, Names>> = {
  NOTES: {
    TITLE,
    TEXT,
    TAGS: TAG_LIST,
    DATE,
    PERSON: /^(?:people|person|participants?|contacts?|customers?|interviewee)$/i,
  },
  HIGHLIGHTS: {
    TEXT: /^(?:text|content|highlights?|highlight[ _]text|quote|annotation)$/i,
    NOTE: /^(?:note|note[ _](?:title|name)|data|data[ _](?:title|name)|source|document)$/i,
    TAGS: TAG_LIST,
    DATE,
  },
  TAGS: {
    TITLE: /^(?:title|name|tags?|tag[ _](?:title|name))$/i,
    DESCRIPTION: /^(?:description|definition|memo)$/i,
    GROUP: /^(?:group|tag[ _]group|group[ _](?:title|name)|board|category)$/i,
    COLOUR: /^(?:colou?r)$/i,
  },
  INSIGHTS: { TITLE, TEXT, DATE },
  NOTHING: {},
};

/** Columns without meaning for people: ids and addresses of the exporting program. */
const TECHNICAL = /(?:^|[ _])(?:id|ids|uuid|url|link)$/i;

const has = (labels: readonly string[], name: RegExp | undefined) => labels.some((label) => name?.test(label.trim()));

function kindOf(file: string, labels: readonly string[]): TableKind {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const known = FILES.find(([pattern]) => pattern.test(name))?.[1];
  if (known) return known;
  const { TEXT: quote, NOTE: note } = LABELS.HIGHLIGHTS;
  if (has(labels, quote) && has(labels, note)) return 'HIGHLIGHTS';
  return has(labels, TEXT) ? 'NOTES' : 'NOTHING';
}

/** Proposes roles for the columns of a table by their labels; each role except FIELD is assigned to one column. */
export function proposeColumns(kind: TableKind, labels: readonly string[]): TableMapping['columns'] {
  const taken = new Set<ColumnRole>();
  const fields = ROLES_OF[kind].includes('FIELD');
  return labels.slice(0, limits.moveIn.columns).map((label) => {
    const names = Object.entries(LABELS[kind]) as [ColumnRole, RegExp][];
    const role = names.find(([to, name]) => !taken.has(to) && name.test(label.trim()))?.[0];
    if (role) taken.add(role);
    const other = fields && !TECHNICAL.test(label.trim()) ? ('FIELD' as const) : ('NOTHING' as const);
    return { label, to: role ?? other };
  });
}

/** Proposes the kind of a table by its name and labels. */
export function proposeTable(file: string, labels: readonly string[]): TableMapping {
  const kind = kindOf(file, labels);
  return { file, kind, columns: proposeColumns(kind, labels) };
}
