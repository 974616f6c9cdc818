import type { ReferenceType } from '../../documents/document.ts';

/** Card types in the community format (CV-01); tags and people have no name of their own there. */
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

/** The document of a canvas as exports have it: the types of its cards are `rh`, `i` and `n`. Other documents stay as they are. */
export const toWire = (document: unknown): unknown => renamed(document, WIRE_TYPES);

/** The document of a canvas as Earshot has it, whichever names the types of its cards have. Other documents stay as they are. */
export const fromWire = (document: unknown): unknown => renamed(document, OWN_TYPES);
