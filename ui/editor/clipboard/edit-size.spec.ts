import type { DocumentNode } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { getSchema } from '@tiptap/core';
import { Node, type NodeType } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { findWrapping } from '@tiptap/pm/transform';
import { initProseMirrorDoc, prosemirrorJSONToYDoc, updateYFragment } from '@tiptap/y-tiptap';
import { expect } from 'chai';
import fc from 'fast-check';
import * as Y from 'yjs';
import { schemaExtensions } from '../extensions.ts';
import { editSize } from './edit-size.ts';

const schema = getSchema(schemaExtensions());
const kindOf = (name: string) => schema.nodes[name] as NodeType;
const nodeOf = (...blocks: DocumentNode[]) => Node.fromJSON(schema, build.doc(...blocks));

const words = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\0', ''));
const marked = fc
  .tuple(
    words,
    fc.subarray([build.bold, build.italic, build.link('https://example.org/a?b=c')].flatMap((it) => it ?? [])),
  )
  .map(([text, marks]) => build.text(text, ...marks));
const paragraph = fc.array(marked, { maxLength: 4 }).map((parts) => build.paragraph(...parts));
const item = fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((blocks) => build.listItem(...blocks));
const block = fc.oneof(
  { arbitrary: paragraph, weight: 3 },
  fc.tuple(fc.integer({ min: 1, max: 3 }), marked).map(([level, part]) => build.heading(level, part)),
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => build.bulletList(...items)),
  words.map((text) => build.codeBlock(text, 'typescript')),
);
const blocks = fc.array(block, { minLength: 1, maxLength: 6 });

type Edit = (transaction: Transaction, from: number, to: number, given: Node) => void;
const edits: Record<string, Edit> = {
  paste: (tr, from, to, given) => tr.replaceRange(from, to, given.slice(0, given.content.size)),
  delete: (tr, from, to) => tr.deleteRange(from, to),
  mark: (tr, from, to) => tr.addMark(from, to, schema.mark('strike')),
  unmark: (tr, from, to) => tr.removeMark(from, to),
  heading: (tr, from, to) => tr.setBlockType(from, to, kindOf('heading'), { level: 2 }),
  quote: (tr, from, to) => {
    const range = tr.doc.resolve(from).blockRange(tr.doc.resolve(to));
    const wrapping = range && findWrapping(range, kindOf('blockquote'));
    if (range && wrapping) tr.wrap(range, wrapping);
  },
};

/** Sizes of the updates of an edit and of its undo. */
function sent(before: Node, after: Node): number[] {
  const ydoc = prosemirrorJSONToYDoc(schema, before.toJSON(), 'default');
  const root = ydoc.getXmlFragment('default');
  const { mapping } = initProseMirrorDoc(root, schema);
  const undo = new Y.UndoManager(root, { trackedOrigins: new Set(['here']) });
  const sizes: number[] = [];
  ydoc.on('update', (update: Uint8Array) => sizes.push(update.byteLength));
  ydoc.transact(() => updateYFragment(ydoc, root, after, { mapping, isOMark: new Map() }), 'here');
  undo.undo();
  return sizes;
}

describe('the size of an edit', () => {
  it('is never less than what goes to the host, for the edit and for taking it back', () => {
    fc.assert(
      fc.property(
        blocks,
        blocks,
        fc.constantFrom(...Object.keys(edits)),
        fc.nat(),
        fc.nat(),
        (old, given, kind, one, other) => {
          const before = nodeOf(...old);
          const { tr } = EditorState.create({ doc: before });
          const ends = [one, other].map((at) => at % (before.content.size + 1)).toSorted((a, b) => a - b);
          const [from = 0, to = 0] = ends;
          edits[kind]?.(tr, from, to, nodeOf(...given));
          const size = editSize(tr);
          for (const bytes of sent(before, tr.doc)) expect(bytes, kind).to.be.at.most(size);
        },
      ),
      { numRuns: 300 },
    );
  });

  const pasted = (...given: DocumentNode[]) => {
    const { tr } = EditorState.create({ doc: nodeOf(build.paragraph('Before.')) });
    const node = nodeOf(...given);
    return editSize(tr.insert(tr.doc.content.size, node.content));
  };
  const most = limits.documentUpdate;

  it('lets pass what fits into one message, and nothing that does not', () => {
    expect(pasted(build.paragraph('x'.repeat(most * 0.99)))).to.be.below(most);
    expect(pasted(build.paragraph('語'.repeat(most * 0.33)))).to.be.below(most);
    expect(pasted(build.paragraph('語'.repeat(most * 0.34)))).to.be.above(most);
    const row = build.tableRow(...Array.from({ length: 10 }, () => build.tableCell(build.paragraph())));
    expect(pasted(build.table(...Array.from({ length: 1000 }, () => row)))).to.be.below(most);
    expect(pasted(build.table(...Array.from({ length: 3000 }, () => row)))).to.be.above(most);
  });

  it('counts what is typed, not what stands around it', () => {
    const { tr } = EditorState.create({ doc: nodeOf(build.paragraph('x'.repeat(most))) });
    expect(editSize(tr.insertText('y', 1))).to.be.below(1000);
  });

  it('counts what is deleted, for it may be wanted back', () => {
    const { tr } = EditorState.create({ doc: nodeOf(build.paragraph('x'.repeat(most))) });
    expect(editSize(tr.delete(1, tr.doc.content.size - 1))).to.be.above(most);
  });
});
