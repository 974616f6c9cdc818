import { doc, paragraph } from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect } from 'chai';
import { schemaExtensions } from './extensions.ts';
import { commanded, type GuardReason, guard } from './guard.ts';

const schema = getSchema(schemaExtensions());

function written(words: string, edit: (transaction: Transaction) => unknown, may = (_commanded: boolean) => true) {
  const reasons: GuardReason[] = [];
  const before = EditorState.create({
    doc: Node.fromJSON(schema, doc(paragraph(words))),
    plugins: [guard(may, (reason) => reasons.push(reason))],
  });
  const { tr } = before;
  edit(tr);
  const after = before.apply(tr);
  return { taken: after !== before && after.doc.eq(tr.doc), unchanged: after.doc.eq(before.doc), reasons };
}

describe('the guard of a note', () => {
  it('takes what a note may hold, at the size that one message may carry', () => {
    const most = 'x'.repeat(limits.documentUpdate - 1000);
    expect(written('Before.', (tr) => tr.insertText(most, 1))).to.include({ taken: true });
  });

  it('keeps out what is more than one message may carry, and says why', () => {
    const wide = '語'.repeat(limits.documentUpdate / 2);
    const { unchanged, reasons } = written('Before.', (tr) => tr.insertText(wide, 1));
    expect({ unchanged, reasons }).to.deep.equal({ unchanged: true, reasons: ['size'] });
  });

  it('keeps out a deletion that could not be taken back', () => {
    const wide = '語'.repeat(limits.documentUpdate / 2);
    const all = written(wide, (tr) => tr.delete(1, tr.doc.content.size - 1));
    expect(all).to.deep.include({ unchanged: true, reasons: ['size'] });
    expect(written(wide, (tr) => tr.delete(1, limits.documentUpdate / 4))).to.include({ taken: true });
  });

  it('keeps out what a full note has no room for', () => {
    const { unchanged, reasons } = written('x'.repeat(limits.document.characters), (tr) => tr.insertText('y', 1));
    expect({ unchanged, reasons }).to.deep.equal({ unchanged: true, reasons: ['full'] });
  });

  it('lets nobody write who only reads, and needs no words for that', () => {
    const { unchanged, reasons } = written(
      'Before.',
      (tr) => tr.insertText('y', 1),
      () => false,
    );
    expect({ unchanged, reasons }).to.deep.equal({ unchanged: true, reasons: [] });
  });

  it('lets a command of the page through while its text is only read', () => {
    const reads = (byCommand: boolean) => byCommand;
    expect(written('Before.', (tr) => tr.insertText('y', 1), reads)).to.include({ unchanged: true });
    expect(written('Before.', (tr) => commanded(tr.insertText('y', 1)), reads)).to.include({ taken: true });
  });
});
