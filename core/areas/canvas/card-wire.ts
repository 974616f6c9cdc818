import type { ReferenceType } from '../../documents/document.ts';

/** Names of card types in the community format (CV-01); tags and people have none there. */
const WIRE_TYPES = { HIGHLIGHT: 'rh', INSIGHT: 'i', NOTE: 'n' } as const satisfies Partial<
  Record<ReferenceType, string>
>;
const OWN_TYPES = Object.fromEntries(Object.entries(WIRE_TYPES).map(([own, wire]) => [wire, own]));

function renamed(document: unknown, names: Readonly<Record<string, string>>): unknown {
  const { type, content } = (document ?? {}) as { type?: unknown; content?: unknown };
  if (type !== 'canvas' || !Array.isArray(content)) return document;
  return {
    ...(document as object),
    content: content.map((object: unknown) => {
      const { type: kind, attrs } = (object ?? {}) as { type?: unknown; attrs?: { type?: unknown } };
      const said = attrs?.type;
      const name = typeof said === 'string' && Object.hasOwn(names, said) ? names[said] : undefined;
      return kind === 'canvasReference' && name ? { ...(object as object), attrs: { ...attrs, type: name } } : object;
    }),
  };
}

/** The document of a canvas for exports, with the card types `rh`, `i` and `n`. Other documents are unchanged. */
export const toWire = (document: unknown): unknown => renamed(document, WIRE_TYPES);

/** The document of a canvas with Earshot's card types, from either set of names. Other documents are unchanged. */
export const fromWire = (document: unknown): unknown => renamed(document, OWN_TYPES);
