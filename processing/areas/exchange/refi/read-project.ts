import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { childrenOf, type Element, readElements, textIn } from './elements.ts';
import {
  emptyProject,
  type Made,
  type RefiArea,
  type RefiCase,
  type RefiCode,
  type RefiCoding,
  type RefiProject,
  type RefiSelection,
  type RefiSet,
  type RefiSource,
  type RefiText,
  type RefiValue,
  type SourceKind,
  VARIABLE_TYPES,
  type VariableType,
} from './model.ts';

const GUID = /^\{?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\}?$/;

/** An id in normalised spelling; '' for anything else. */
function guid(text: string | undefined): string {
  return GUID.exec((text ?? '').trim().toLowerCase())?.[1] ?? '';
}

const idOf = ({ attributes }: Element): string => guid(attributes.guid);
const nameOf = ({ attributes }: Element): string => attributes.name ?? '';
/** The ids that children refer to. Codebooks name the attribute guid. */
const refs = (element: Element, name: string): string[] =>
  childrenOf(element, name)
    .map(({ attributes }) => guid(attributes.targetGUID ?? attributes.guid))
    .filter((id) => id !== '');

const made = ({ attributes }: Element): Made => ({
  by: guid(attributes.creatingUser),
  at: instant(attributes.creationDateTime),
});

/** A time in ISO 8601 and UTC; '' if there is none. A time without a zone is taken as UTC. */
export function instant(text: string | undefined): string {
  if (!text) return '';
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999 ? at.toISOString() : '';
}

function code(element: Element): RefiCode {
  return {
    id: idOf(element),
    name: nameOf(element),
    codable: element.attributes.isCodable !== 'false' && element.attributes.isCodable !== '0',
    colour: element.attributes.color ?? '',
    description: textIn(element, 'Description'),
    noteIds: refs(element, 'NoteRef'),
    codes: childrenOf(element, 'Code').map(code),
  };
}

const codings = (element: Element): RefiCoding[] =>
  childrenOf(element, 'Coding').map((coding) => ({
    id: idOf(coding),
    codeId: refs(coding, 'CodeRef')[0] ?? '',
    noteIds: refs(coding, 'NoteRef'),
    ...made(coding),
  }));

/** A whole number of an attribute; undefined for anything else. */
function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\+?\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

const selection = (element: Element, from: number | undefined, to: number | undefined): RefiSelection => ({
  id: idOf(element),
  name: nameOf(element),
  description: textIn(element, 'Description'),
  // A missing position is outside every text, and reported as such.
  from: from ?? -1,
  to: to ?? -1,
  codings: codings(element),
  noteIds: refs(element, 'NoteRef'),
  ...made(element),
});

const area = (element: Element): RefiArea => ({ id: idOf(element), name: nameOf(element), codings: codings(element) });

const VALUE_TYPES = new Map<string, VariableType>(VARIABLE_TYPES.map((type) => [`${type}Value`, type]));

const values = (element: Element): RefiValue[] =>
  childrenOf(element, 'VariableValue').flatMap((value) => {
    const variableId = refs(value, 'VariableRef')[0];
    const given = value.children.find(({ name }) => VALUE_TYPES.has(name));
    const type = given && VALUE_TYPES.get(given.name);
    return variableId && given && type ? [{ variableId, type, value: given.text }] : [];
  });

/** Selections of a transcript lie between sync points, which have a position in its text. */
function transcriptSelections(element: Element): RefiSelection[] {
  const points = new Map(
    childrenOf(element, 'SyncPoint').map((point) => [idOf(point), whole(point.attributes.position)]),
  );
  const at = (point: string | undefined) => points.get(guid(point));
  return childrenOf(element, 'TranscriptSelection').map((one) =>
    selection(one, at(one.attributes.fromSyncPoint), at(one.attributes.toSyncPoint)),
  );
}

function text(element: Element): RefiText {
  const { attributes } = element;
  const content = childrenOf(element, 'PlainTextContent')[0]?.text;
  return {
    id: idOf(element),
    name: nameOf(element),
    description: textIn(element, 'Description'),
    content,
    path: attributes.plainTextPath ?? '',
    rich: (attributes.richTextPath ?? '') !== '',
    selections: [
      ...childrenOf(element, 'PlainTextSelection').map((one) =>
        selection(one, whole(one.attributes.startPosition), whole(one.attributes.endPosition)),
      ),
      ...transcriptSelections(element),
    ],
    codings: codings(element),
    noteIds: refs(element, 'NoteRef'),
    values: values(element),
    ...made(element),
  };
}

/** Elements with the text of a source that is not text. */
const TEXTS = ['Representation', 'TextDescription', 'Transcript'];

/** The title of a source without a name: its file's name, unless that is an id. */
function fileTitle(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const bare = last.replace(/\.[^.]{1,8}$/, '');
  return GUID.test(bare.toLowerCase()) ? '' : bare;
}

function source(element: Element, kind: SourceKind): RefiSource {
  const own = text(element);
  const isText = kind === 'Text';
  const areas = childrenOf(element, `${kind}Selection`).map(area);
  return {
    kind,
    id: own.id,
    name: own.name || fileTitle(element.attributes.path ?? own.path),
    description: own.description,
    path: element.attributes.path ?? '',
    texts: isText ? [own] : childrenOf(element, ...TEXTS).map(text),
    areas: isText ? [] : areas,
    codings: own.codings,
    noteIds: own.noteIds,
    values: own.values,
    by: own.by,
    at: own.at,
  };
}

const oneCase = (element: Element): RefiCase => ({
  id: idOf(element),
  name: nameOf(element),
  description: textIn(element, 'Description'),
  codeIds: refs(element, 'CodeRef'),
  values: values(element),
  sourceIds: refs(element, 'SourceRef'),
  selectionIds: refs(element, 'SelectionRef'),
});

const set = (element: Element): RefiSet => ({
  id: idOf(element),
  name: nameOf(element),
  description: textIn(element, 'Description'),
  codeIds: refs(element, 'MemberCode'),
  sourceIds: refs(element, 'MemberSource'),
  noteIds: refs(element, 'MemberNote'),
});

const variableType = (text: string | undefined): VariableType => VARIABLE_TYPES.find((type) => type === text) ?? 'Text';

type Reader = (element: Element, into: RefiProject) => void;
const sourceReader =
  (kind: SourceKind): Reader =>
  (element, into) =>
    into.sources.push(source(element, kind));

const READERS: Readonly<Record<string, Reader>> = {
  User: (element, into) => into.users.push({ id: idOf(element), name: nameOf(element) }),
  Code: (element, into) => into.codes.push(code(element)),
  Variable: (element, into) =>
    into.variables.push({
      id: idOf(element),
      name: nameOf(element),
      type: variableType(element.attributes.typeOfVariable),
      description: textIn(element, 'Description'),
    }),
  Case: (element, into) => into.cases.push(oneCase(element)),
  TextSource: sourceReader('Text'),
  PictureSource: sourceReader('Picture'),
  PDFSource: sourceReader('PDF'),
  AudioSource: sourceReader('Audio'),
  VideoSource: sourceReader('Video'),
  Note: (element, into) => into.notes.push(text(element)),
  Link: (element, into) =>
    into.links.push({
      id: idOf(element),
      name: nameOf(element),
      direction: element.attributes.direction ?? '',
      originId: guid(element.attributes.originGUID),
      targetId: guid(element.attributes.targetGUID),
    }),
  Set: (element, into) => into.sets.push(set(element)),
  Graph: (element, into) => into.graphs.push(nameOf(element)),
};

const countCodes = ({ codes }: RefiCode): number => 1 + codes.reduce((sum, code) => sum + countCodes(code), 0);

/** The roots that REFI-QDA files have. */
const ROOTS = ['Project', 'CodeBook'] as const;

/** Reads the XML of a REFI-QDA project or codebook. Refuses other and oversized files. */
export async function readProject(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  roots: readonly (typeof ROOTS)[number][] = ROOTS,
): Promise<RefiProject> {
  const into = emptyProject();
  let codes = 0;
  const root = await readElements(pieces, (element) => {
    READERS[element.name]?.(element, into);
    const added = element.name === 'Code' ? into.codes.at(-1) : undefined;
    if (added) codes += countCodes(added);
    if (codes > limits.refi.codes)
      throw new Refusal(
        'TOO_LARGE',
        `It has more than ${numberText(limits.refi.codes)} codes. Split the codebook and import its parts.`,
        { reason: 'too-long' },
      );
  });
  if (!roots.some((name) => name === root.name))
    throw new Refusal('UNPROCESSABLE', 'This is no REFI-QDA file. Choose a file that ends in .qdpx or .qdc.');
  into.name = nameOf(root);
  into.origin = root.attributes.origin ?? '';
  into.description = textIn(root, 'Description');
  into.createdAt = instant(root.attributes.creationDateTime);
  into.noteIds = refs(root, 'NoteRef');
  return into;
}
