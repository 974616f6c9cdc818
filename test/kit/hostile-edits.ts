import { DOCUMENT_ROOT } from '@earshot/core/model/document';
import * as Y from 'yjs';

/** Where an item says that it stands, and what it is: written as Yjs writes it, also what no editor would. */
interface Raw {
  origin?: Y.ID;
  right?: Y.ID;
  /** a root's name or a type's item; only without neighbours */
  parent?: string | Y.ID;
  sub?: string;
  content: Content;
}
type Content =
  | { text: string }
  | { node: string }
  | { words: true }
  | { format: string; value: unknown }
  | { any: unknown };

/** Two edits, each within the limits of one message: what a contributor sends first, and what follows. */
export interface Hostile {
  name: string;
  edits: Uint8Array[];
}

const FIRST = 1;
const SECOND = 2;
const at = (client: number, clock: number): Y.ID => Y.createID(client, clock);
const times = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index));

function writeContent(encoder: Y.UpdateEncoderV1, content: Content): void {
  if ('text' in content) encoder.writeString(content.text);
  else if ('node' in content) {
    encoder.writeTypeRef(3);
    encoder.writeKey(content.node);
  } else if ('words' in content) encoder.writeTypeRef(6);
  else if ('format' in content) {
    encoder.writeKey(content.format);
    encoder.writeJSON(content.value);
  } else {
    encoder.writeLen(1);
    encoder.writeAny(content.any);
  }
}

function refOf(content: Content): number {
  if ('text' in content) return 4;
  if ('format' in content) return 6;
  return 'any' in content ? 8 : 7;
}

function writeItem(encoder: Y.UpdateEncoderV1, { origin, right, parent, sub, content }: Raw): void {
  const placed = !origin && !right;
  encoder.writeInfo(refOf(content) | (origin ? 128 : 0) | (right ? 64 : 0) | (placed && sub ? 32 : 0));
  if (origin) encoder.writeLeftID(origin);
  if (right) encoder.writeRightID(right);
  if (placed) {
    encoder.writeParentInfo(typeof parent === 'string');
    if (typeof parent === 'string') encoder.writeString(parent);
    else if (parent) encoder.writeLeftID(parent);
    if (sub) encoder.writeString(sub);
  }
  writeContent(encoder, content);
}

type Ranges = Iterable<readonly [clock: number, length: number]>;

/** An update of one client's items from a clock on, and of what it deletes of another's. */
function update(
  client: number,
  clock: number,
  items: readonly Raw[],
  deleted: { of: number; ranges: Ranges } | null = null,
) {
  const encoder = new Y.UpdateEncoderV1();
  encoder.writeLen(items.length > 0 ? 1 : 0);
  if (items.length > 0) {
    encoder.writeLen(items.length);
    encoder.writeClient(client);
    encoder.writeLen(clock);
    for (const item of items) writeItem(encoder, item);
  }
  encoder.writeLen(deleted ? 1 : 0);
  if (deleted) {
    const ranges = [...deleted.ranges];
    encoder.writeLen(deleted.of);
    encoder.writeLen(ranges.length);
    for (const [from, length] of ranges) {
      encoder.writeLen(from);
      encoder.writeLen(length);
    }
  }
  return encoder.toUint8Array();
}

/** A paragraph at the top, by the first client, and its words: clocks 0 and 1. */
const paragraph: Raw[] = [
  { parent: DOCUMENT_ROOT, content: { node: 'paragraph' } },
  { parent: at(FIRST, 0), content: { words: true } },
];
const WORDS = at(FIRST, 1);
const LETTERS = 2;
const letter = { text: 'x' };
const bold = (on: boolean): Content => ({ format: 'bold', value: on ? {} : null });

/** Letters that each say they stood at the very beginning. */
const atStart = (many: number): Raw[] => times(many, () => ({ parent: WORDS, content: letter }));
/** Letters that were each written before the one before it. */
const prepended = (client: number, from: number, many: number): Raw[] =>
  times(many, (index) =>
    index === 0 ? { parent: WORDS, content: letter } : { right: at(client, from + index - 1), content: letter },
  );
const text = (many: number): Raw[] => [...paragraph, { parent: WORDS, content: { text: 'x'.repeat(many) } }];

/** As many things as fit into so many bytes. */
function most(bytes: number, make: (many: number) => Uint8Array): { many: number; made: Uint8Array } {
  const probe = 1000;
  const each = make(2 * probe).byteLength - make(probe).byteLength;
  let many = Math.floor((bytes / each) * probe);
  for (let made = make(many); ; made = make(many)) {
    if (made.byteLength <= bytes) return { many, made };
    many = Math.floor(many * 0.95);
  }
}

/** Edits that a contributor could send to keep the host, or a colleague's browser, busy; each message within so many bytes. */
export function hostileEdits(bytes: number): Hostile[] {
  const first = (items: (many: number) => Raw[]) => most(bytes, (many) => update(FIRST, 0, items(many)));
  const second = (many: number, items: (many: number) => Raw[]) => {
    const made = update(SECOND, 0, items(many));
    return made.byteLength <= bytes ? made : most(bytes, (fewer) => update(SECOND, 0, items(fewer))).made;
  };
  const starts = first((many) => [...paragraph, ...atStart(many)]);
  const row = first((many) => [...paragraph, ...prepended(FIRST, LETTERS, many)]);
  const long = Math.floor(bytes / 10);
  const empties = first((many) => times(many, () => ({ parent: DOCUMENT_ROOT, content: { node: 'orderedList' } })));
  const marks = first((many) => [
    ...paragraph,
    ...times(many, (index): Raw => {
      const content = index % 2 === 0 ? bold(index % 4 === 0) : letter;
      return index === 0 ? { parent: WORDS, content } : { origin: at(FIRST, LETTERS + index - 1), content };
    }),
  ]);
  const list = (index: number): Raw[] => {
    const clock = 4 * index;
    return [
      index === 0
        ? { parent: DOCUMENT_ROOT, content: { node: 'orderedList' } }
        : { origin: at(FIRST, clock - 4), content: { node: 'orderedList' } },
      { parent: at(FIRST, clock), content: { node: 'listItem' } },
      { parent: at(FIRST, clock + 1), content: { node: 'paragraph' } },
      { parent: at(FIRST, clock + 2), content: { words: true } },
    ];
  };
  const lists = first((many) => times(Math.ceil(many / 4), list).flat());
  const nested = (index: number): Raw[] => {
    const name = ['bulletList', 'listItem', 'blockquote'] as const;
    const depth = index % 18;
    const content = { node: depth === 0 ? 'bulletList' : (name[depth % 3] ?? '') };
    return [depth === 0 ? { parent: DOCUMENT_ROOT, content } : { parent: at(FIRST, index - 1), content }];
  };
  const every = (step: number, many: number): Ranges =>
    times(Math.floor(many / step), (index) => [LETTERS + step * index, 1] as const);
  const startOf = (clock: number, value: number): Raw => ({
    parent: at(FIRST, clock),
    sub: 'start',
    content: { any: value },
  });
  return [
    { name: 'the same place by two people', edits: [starts.made, second(starts.many, atStart)] },
    {
      name: 'another right neighbour each',
      edits: [
        row.made,
        second(row.many, (many) => times(many, (index) => ({ right: at(FIRST, LETTERS + index), content: letter }))),
      ],
    },
    {
      name: 'written backwards by two people',
      edits: [row.made, second(row.many, (many) => prepended(SECOND, 0, many))],
    },
    { name: 'empty lists', edits: [empties.made] },
    { name: 'empty lists inside each other', edits: [first((many) => times(many, nested).flat()).made] },
    {
      name: 'attributes of empty lists',
      edits: [empties.made, second(empties.many, (many) => times(many, (index) => startOf(index, index)))],
    },
    {
      name: 'an attribute of each list',
      edits: [
        lists.made,
        second(Math.floor(lists.many / 4), (many) => times(many, (index) => startOf(4 * index, index + 1))),
      ],
    },
    {
      name: 'one attribute many times',
      edits: [
        update(FIRST, 0, list(0)),
        most(bytes, (many) =>
          update(
            SECOND,
            0,
            times(many, (index) => startOf(0, index + 1)),
          ),
        ).made,
      ],
    },
    {
      name: 'every second letter of a line deleted',
      edits: [update(FIRST, 0, text(long)), update(SECOND, 0, [], { of: FIRST, ranges: every(2, long) })],
    },
    {
      name: 'every second of many pieces deleted',
      edits: [row.made, update(SECOND, 0, [], { of: FIRST, ranges: every(2, row.many) })],
    },
    {
      name: 'a paragraph of many pieces deleted',
      edits: [row.made, update(SECOND, 0, [], { of: FIRST, ranges: [[0, 1]] })],
    },
    {
      name: 'many marked pieces deleted',
      edits: [marks.made, update(SECOND, 0, [], { of: FIRST, ranges: [[LETTERS + 1, marks.many - 1]] })],
    },
    {
      name: 'marks without end',
      edits: [marks.made, second(10, () => [{ parent: WORDS, content: bold(true) }, ...atStart(10)])],
    },
    {
      name: 'a line cut into letters from its end',
      edits: [
        update(FIRST, 0, text(Math.floor(bytes / 10))),
        second(Math.floor(bytes / 10) - 1, (many) =>
          times(many, (index) => ({
            origin: at(FIRST, LETTERS + many - 1 - index),
            right: at(FIRST, LETTERS + many - index),
            content: letter,
          })),
        ),
      ],
    },
  ];
}

/** Letters of one client in a text of a document, each beside any two items of it, or at its beginning or end. */
export function letters(
  doc: Y.Doc,
  text: Y.ID,
  client: number,
  picks: readonly { origin: number | null; right: number | null }[],
): Uint8Array {
  const known = [...doc.store.clients.values()].flat().flatMap((struct) => {
    const isInText = struct instanceof Y.Item && struct.parent instanceof Y.XmlText && struct.parentSub === null;
    const inThis = isInText && Y.compareIDs((struct.parent as Y.XmlText)._item?.id ?? null, text);
    return inThis ? times(struct.length, (index) => at(struct.id.client, struct.id.clock + index)) : [];
  });
  const from = Y.getState(doc.store, client);
  const items = picks.map(({ origin, right }, index): Raw => {
    const here = [...known, ...times(index, (earlier) => at(client, from + earlier))];
    const id = (pick: number | null) => (pick === null ? undefined : here[pick % here.length]);
    const neighbours = { ...(id(origin) && { origin: id(origin) }), ...(id(right) && { right: id(right) }) };
    return Object.keys(neighbours).length > 0 ? { ...neighbours, content: letter } : { parent: text, content: letter };
  });
  return update(client, from, items);
}
