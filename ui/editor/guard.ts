import { markSpec, nodeSpec } from '@earshot/core/documents/document';
import { attributeProblem, isStorable, isTooDeep } from '@earshot/core/documents/document-check';
import { limits } from '@earshot/core/limits';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { AddMarkStep, AttrStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { editSize } from './clipboard/edit-size.ts';
import type { Span } from './reading/reading.ts';

/** Reason why an edit was rejected. */
export type GuardReason = 'reading' | 'size' | 'full' | 'form';

function isSound(node: Node, depth: number): boolean {
  const spec = nodeSpec(node.type.name);
  if (!spec || isTooDeep(node.type.name, depth)) return false;
  if (node.isText && !isStorable(node.text ?? '')) return false;
  if (attributeProblem(spec, node.attrs)) return false;
  return node.marks.every(({ type, attrs }) => {
    const mark = markSpec(type.name);
    return mark !== undefined && attributeProblem(mark, attrs) === undefined;
  });
}

/** True if everything between two positions is valid content of the document. */
export function isSoundBetween(doc: Node, from: number, to: number): boolean {
  let sound = true;
  doc.nodesBetween(from, to, (node, at) => {
    sound &&= isSound(node, doc.resolve(at).depth + 1);
    return sound;
  });
  return sound;
}

const isFull = ({ before, doc }: Transaction): boolean => {
  const { size } = doc.content;
  // A text has at least as many positions as characters: most texts need not be read.
  if (size <= before.content.size || size <= limits.document.characters) return false;
  return doc.textContent.length > limits.document.characters;
};

// From the first to the last change of each step: content that a step wraps or lifts is in between, at another depth.
function changedSpans({ doc, mapping, steps }: Transaction): Span[] {
  return mapping.maps.flatMap((map, index) => {
    const after = mapping.slice(index + 1);
    let [first, last] = [Number.POSITIVE_INFINITY, -1];
    const add = (from: number, to: number) => {
      first = Math.min(first, after.map(from, -1));
      last = Math.max(last, after.map(to, 1));
    };
    map.forEach((_from, _to, from, to) => {
      add(from, to);
    });
    // These move nothing, so their maps are empty.
    const step = steps[index];
    if (step instanceof AddMarkStep) add(step.from, step.to);
    else if (step instanceof AttrStep) add(step.pos, step.pos + 1);
    return last < 0 ? [] : [{ from: Math.max(0, first - 1), to: Math.min(doc.content.size, last + 1) }];
  });
}

const COMMANDED = 'commanded';

/** Marks a transaction as a command of the page, which is allowed in reading mode. */
export const commanded = (transaction: Transaction): Transaction => transaction.setMeta(COMMANDED, true);

const isCommanded = (transaction: Transaction): boolean => transaction.getMeta(COMMANDED) === true;

function reasonAgainst(transaction: Transaction, writable: boolean): GuardReason | undefined {
  if (!writable) return 'reading';
  if (editSize(transaction) > limits.documentUpdate) return 'size';
  if (isFull(transaction)) return 'full';
  const { doc } = transaction;
  return changedSpans(transaction).every(({ from, to }) => isSoundBetween(doc, from, to)) ? undefined : 'form';
}

/**
 * Blocks edits that the host would refuse before they are in the document, where they could not be reverted alone.
 * Changes from Yjs pass, since they are the document.
 */
export function guard(mayChange: (commanded: boolean) => boolean, onRefused: (reason: GuardReason) => void): Plugin {
  return new Plugin({
    filterTransaction: (transaction) => {
      if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey)) return true;
      const reason = reasonAgainst(transaction, mayChange(isCommanded(transaction)));
      if (reason && reason !== 'reading') onRefused(reason);
      return reason === undefined;
    },
  });
}
