import * as Y from 'yjs';
import type { Steps } from './time-slices.ts';
import { Fault } from './update-rules.ts';

export type Struct = Y.Item | Y.GC | Y.Skip;
export type Deletions = ReturnType<typeof Y.createDeleteSet>;

/** A decoded update: the items of each editor in their order, and the deleted ranges. */
export interface Decoded {
  structs: Struct[];
  deleted: Deletions;
}

type Decoder = Y.UpdateDecoderV1;

const EVERY = 128;
const XML_ELEMENT = 3;
const XML_TEXT = 6;

function typeOf(decoder: Decoder): Y.XmlElement | Y.XmlText {
  const kind = decoder.readTypeRef();
  if (kind === XML_ELEMENT) return new Y.XmlElement(decoder.readKey());
  if (kind === XML_TEXT) return new Y.XmlText();
  throw new Fault('schema', 'a type that no page has');
}

// The kinds of content that pages use, by Yjs' numbers for them (structs/Item.js, contentRefs).
function contentOf(decoder: Decoder, info: number): Y.Item['content'] {
  switch (info & 31) {
    case 1:
      return new Y.ContentDeleted(decoder.readLen());
    case 4:
      return new Y.ContentString(decoder.readString());
    case 6:
      return new Y.ContentFormat(decoder.readKey(), decoder.readJSON());
    case 7:
      return new Y.ContentType(typeOf(decoder));
    case 8:
      return new Y.ContentAny(Array.from({ length: decoder.readLen() }, () => decoder.readAny()));
    default:
      throw new Fault('schema', 'content that no page has');
  }
}

function structOf(decoder: Decoder, id: Y.ID): Struct {
  const info = decoder.readInfo();
  if (info === undefined) throw new Fault('garbled', 'ends too early');
  if ((info & 31) === 0) return new Y.GC(id, decoder.readLen());
  if (info === 10) return new Y.Skip(id, decoder.readLen());
  const origin = info & 128 ? decoder.readLeftID() : null;
  const rightOrigin = info & 64 ? decoder.readRightID() : null;
  const placed = (info & 192) === 0;
  const parent = placed ? (decoder.readParentInfo() ? decoder.readString() : decoder.readLeftID()) : null;
  const sub = placed && info & 32 ? decoder.readString() : null;
  // A root is a name until it is resolved, as when Yjs decodes without a document.
  return new Y.Item(id, null, origin, null, rightOrigin, parent as Y.ID | null, sub, contentOf(decoder, info));
}

/**
 * Decodes an update (Yjs' first format) as Y.decodeUpdate does, but in steps, and only content that a page can have.
 * Throws a Fault or an error for everything else.
 */
export function* decoding(update: Uint8Array): Steps<Decoded> {
  const reading = { arr: update, pos: 0 } as ConstructorParameters<typeof Y.UpdateDecoderV1>[0];
  const decoder = new Y.UpdateDecoderV1(reading);
  const structs: Struct[] = [];
  for (let clients = decoder.readLen(); clients > 0; clients -= 1) {
    let left = decoder.readLen();
    const client = decoder.readClient();
    for (let clock = decoder.readLen(); left > 0; left -= 1) {
      const struct = structOf(decoder, Y.createID(client, clock));
      structs.push(struct);
      clock += struct.length;
      if (structs.length % EVERY === 0) yield;
    }
  }
  const deleted = Y.createDeleteSet();
  for (let clients = decoder.readLen(); clients > 0; clients -= 1) {
    const client = decoder.readClient();
    const ranges = deleted.clients.get(client) ?? [];
    for (let left = decoder.readLen(); left > 0; left -= 1) {
      ranges.push({ clock: decoder.readDsClock(), len: decoder.readDsLen() });
      if (ranges.length % EVERY === 0) yield;
    }
    if (ranges.length > 0) deleted.clients.set(client, ranges);
  }
  return { structs, deleted };
}
