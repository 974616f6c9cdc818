import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import * as Y from 'yjs';

/** Both ends of a selection as input of commands: base64 of encoded Yjs relative positions. */
export interface WireRange {
  from: string;
  to: string;
}

/** Key of a range, for comparison. */
export const rangeKey = ({ from, to }: WireRange): string => `${from} ${to}`;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

function wire(binding: ProsemirrorBinding, position: number, side: 1 | -1): string | undefined {
  const { type, mapping, doc } = binding;
  const rough = absolutePositionToRelativePosition(position, type, mapping) as Y.RelativePosition;
  const place = Y.createAbsolutePositionFromRelativePosition(rough, doc);
  if (!place) return undefined;
  // y-tiptap attaches every position to the character before it; the start of a selection belongs to the one after it.
  const tied =
    place.type instanceof Y.XmlText ? Y.createRelativePositionFromTypeIndex(place.type, place.index, side) : rough;
  return base64(Y.encodeRelativePosition(tied));
}

const bindingOf = (state: EditorState) =>
  (ySyncPluginKey.getState(state) as { binding?: ProsemirrorBinding } | undefined)?.binding;

/** True if a position is right before the first character of a text. */
function isAtStart({ doc, type }: ProsemirrorBinding, position: Y.RelativePosition): boolean {
  const place = Y.createAbsolutePositionFromRelativePosition(position, doc);
  const block = type.length > 0 ? type.get(0) : undefined;
  return place?.index === 0 && block instanceof Y.XmlElement && block.length > 0 && block.get(0) === place.type;
}

function placeOf(binding: ProsemirrorBinding, wired: string): number | null {
  const { doc, type, mapping } = binding;
  const bytes = Uint8Array.from(atob(wired), (sign) => sign.charCodeAt(0));
  const position = Y.decodeRelativePosition(bytes);
  // y-tiptap 3.0.7 treats the very start of a text as an error (isMisresolvedTextPosition).
  return relativePositionToAbsolutePosition(doc, type, position, mapping) ?? (isAtStart(binding, position) ? 1 : null);
}

/**
 * Relative position attached to the character after it, as input of commands; undefined while the text is not bound.
 */
export function wirePosition(state: EditorState, position: number): string | undefined {
  const binding = bindingOf(state);
  return binding && wire(binding, position, 1);
}

/** Current position of a relative one; undefined if nothing is left around it. */
export function positionIn(state: EditorState, position: string): number | undefined {
  const binding = bindingOf(state);
  return (binding && placeOf(binding, position)) ?? undefined;
}

/** Current range of a wire range's words; undefined if all are deleted. */
export function rangeIn(state: EditorState, { from, to }: WireRange): { from: number; to: number } | undefined {
  const binding = bindingOf(state);
  const [start, end] = binding ? [placeOf(binding, from), placeOf(binding, to)] : [];
  return typeof start === 'number' && typeof end === 'number' && start < end ? { from: start, to: end } : undefined;
}

/** Wire form of a range of text; undefined while the text is not bound. */
export function wireRangeOf(state: EditorState, { from, to }: { from: number; to: number }): WireRange | undefined {
  const binding = bindingOf(state);
  if (!binding) return undefined;
  const [start, end] = [wire(binding, from, 1), wire(binding, to, -1)];
  return start !== undefined && end !== undefined ? { from: start, to: end } : undefined;
}

/** Wire form of the selection; undefined if it is empty, or the text is not bound yet. */
export const wireRange = (state: EditorState): WireRange | undefined =>
  state.selection.empty ? undefined : wireRangeOf(state, state.selection);
