import { derivedId } from './derived-id.ts';
import type {
  Made,
  RefiCase,
  RefiCode,
  RefiCoding,
  RefiProject,
  RefiSelection,
  RefiSet,
  RefiSource,
  RefiText,
  RefiValue,
  SourceKind,
} from './model.ts';

// Characters that no XML 1.0 file can contain, not even as a reference.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers would normalise them to line ends or spaces.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const sound = (text: string) => text.toWellFormed().replaceAll(UNWRITABLE, '');
const escaped = (text: string) => sound(text).replaceAll(/[&<>\r]/g, (sign) => SIGNS[sign] ?? sign);
const escapedAttribute = (text: string) => sound(text).replaceAll(/[&<>"\r\n\t]/g, (sign) => SIGNS[sign] ?? sign);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const opening = (name: string, attributes: Attributes): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    // Most elements need a name, even an empty one.
    value === undefined || (value === '' && key !== 'name') ? [] : [` ${key}="${escapedAttribute(String(value))}"`],
  );
  return `<${name}${written.join('')}`;
};

/** An element with its content; empty content is left out. */
function element(name: string, attributes: Attributes, ...inside: (string | readonly string[])[]): string {
  const content = inside.flat().join('');
  const begun = opening(name, attributes);
  return content === '' ? `${begun}/>` : `${begun}>${content}</${name}>`;
}

const text = (name: string, content: string): string => (content === '' ? '' : element(name, {}, escaped(content)));
const target = (name: string, id: string): string => element(name, { targetGUID: id });
const targets = (name: string, ids: readonly string[]): string[] => ids.map((id) => target(name, id));
/** A list; the schema allows only non-empty ones. */
const list = (name: string, items: readonly string[]): string => (items.length === 0 ? '' : element(name, {}, items));

const users = ({ by, at }: Made): Attributes => ({ creatingUser: by, creationDateTime: at });

function code({ id, name, codable, colour, description, noteIds, codes }: RefiCode, inProject: boolean): string {
  return element(
    'Code',
    { guid: id, name, isCodable: String(codable), color: colour },
    text('Description', description),
    inProject ? targets('NoteRef', noteIds) : [],
    codes.map((one) => code(one, inProject)),
  );
}

const coding = ({ id, codeId, noteIds, ...by }: RefiCoding): string =>
  element('Coding', { guid: id, ...users(by) }, target('CodeRef', codeId), targets('NoteRef', noteIds));

const selection = ({ id, name, description, from, to, codings, noteIds, ...by }: RefiSelection): string =>
  element(
    'PlainTextSelection',
    { guid: id, name, startPosition: String(from), endPosition: String(to), ...users(by) },
    text('Description', description),
    codings.map(coding),
    targets('NoteRef', noteIds),
  );

const value = ({ variableId, type, value: given }: RefiValue): string =>
  element('VariableValue', {}, target('VariableRef', variableId), element(`${type}Value`, {}, escaped(given)));

function writtenText(name: string, of: RefiText): string {
  return element(
    name,
    { guid: of.id, name: of.name, plainTextPath: of.path, ...users(of) },
    text('Description', of.description),
    of.content === undefined ? '' : element('PlainTextContent', {}, escaped(of.content)),
    of.selections.map(selection),
    of.codings.map(coding),
    targets('NoteRef', of.noteIds),
    of.values.map(value),
  );
}

/** Selections of a transcript lie between sync points, which have a position in its text. */
function transcript(of: RefiText): string {
  const points = [...new Set(of.selections.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const idOf = (position: number) => derivedId(of.id, 'point', String(position));
  return element(
    'Transcript',
    { guid: of.id, name: of.name, plainTextPath: of.path, ...users(of) },
    text('Description', of.description),
    points.map((position) => element('SyncPoint', { guid: idOf(position), position: String(position) })),
    of.selections.map(({ id, name, description, from, to, codings, noteIds, ...by }) =>
      element(
        'TranscriptSelection',
        { guid: id, name, fromSyncPoint: idOf(from), toSyncPoint: idOf(to), ...users(by) },
        text('Description', description),
        codings.map(coding),
        targets('NoteRef', noteIds),
      ),
    ),
    targets('NoteRef', of.noteIds),
  );
}

/** Writers of the words beside a source, by its type. */
const WORDS: Readonly<Record<Exclude<SourceKind, 'Text'>, (of: RefiText) => string>> = {
  Picture: (of) => writtenText('TextDescription', of),
  PDF: (of) => writtenText('Representation', of),
  Audio: transcript,
  Video: transcript,
};

function source(of: RefiSource): string {
  const { kind, texts, codings, noteIds, values } = of;
  if (kind === 'Text')
    return texts.map((one) => writtenText('TextSource', { ...one, codings, noteIds, values })).join('');
  return element(
    `${kind}Source`,
    { guid: of.id, name: of.name, path: of.path, ...users(of) },
    text('Description', of.description),
    texts.map(WORDS[kind]),
    codings.map(coding),
    targets('NoteRef', noteIds),
    values.map(value),
  );
}

const oneCase = ({ id, name, description, codeIds, values, sourceIds, selectionIds }: RefiCase): string =>
  element(
    'Case',
    { guid: id, name },
    text('Description', description),
    targets('CodeRef', codeIds),
    values.map(value),
    targets('SourceRef', sourceIds),
    targets('SelectionRef', selectionIds),
  );

const set = ({ id, name, description, codeIds, sourceIds, noteIds }: RefiSet): string =>
  element(
    'Set',
    { guid: id, name: name },
    text('Description', description),
    targets('MemberCode', codeIds),
    targets('MemberSource', sourceIds),
    targets('MemberNote', noteIds),
  );

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** A project as REFI-QDA 1.0 has it, in the order of its schema, piece by piece. */
export function* writeProject(project: RefiProject): Generator<string> {
  const { name, origin, createdAt, description, noteIds } = project;
  const attributes = { xmlns: 'urn:QDA-XML:project:1.0', name: name, origin, creationDateTime: createdAt };
  yield `${HEAD}${opening('Project', attributes)}>\n`;
  yield list(
    'Users',
    project.users.map((user) => element('User', { guid: user.id, name: user.name })),
  );
  const codes = list(
    'Codes',
    project.codes.map((one) => code(one, true)),
  );
  yield codes && element('CodeBook', {}, codes);
  yield list(
    'Variables',
    project.variables.map(({ id, name: called, type, description: says }) =>
      element('Variable', { guid: id, name: called, typeOfVariable: type }, text('Description', says)),
    ),
  );
  yield list('Cases', project.cases.map(oneCase));
  yield* pieces('Sources', project.sources, source);
  yield* pieces('Notes', project.notes, (note) => writtenText('Note', note));
  yield list(
    'Links',
    project.links.map(({ id, name: called, direction, originId, targetId }) =>
      element('Link', { guid: id, name: called, direction, originGUID: originId, targetGUID: targetId }),
    ),
  );
  yield list('Sets', project.sets.map(set));
  yield text('Description', description);
  yield targets('NoteRef', noteIds).join('');
  yield '</Project>\n';
}

/** A list with long items, written one by one. */
function* pieces<T>(name: string, items: readonly T[], write: (item: T) => string): Generator<string> {
  if (items.length === 0) return;
  yield `<${name}>\n`;
  for (const item of items) yield `${write(item)}\n`;
  yield `</${name}>\n`;
}

/**
 * The placeholder code of a codebook without codes: the standard requires one. It is imported as an empty tag group.
 */
const NO_CODES: RefiCode = {
  ...{ id: derivedId('codebook', 'no codes'), name: 'No tags', codable: false },
  ...{ colour: '', description: '', noteIds: [], codes: [] },
};

/** The codes of a project as a REFI-QDA codebook 1.0. */
export function writeCodebook({ codes, origin }: Pick<RefiProject, 'codes' | 'origin'>): string {
  const attributes = { xmlns: 'urn:QDA-XML:codebook:1.0', origin };
  const written = element(
    'Codes',
    {},
    (codes.length > 0 ? codes : [NO_CODES]).map((one) => code(one, false)),
  );
  return `${HEAD}${element('CodeBook', attributes, written)}\n`;
}
