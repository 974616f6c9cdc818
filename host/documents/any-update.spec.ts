import * as build from '@earshot/core/documents/document-builder';
import { checkDocument } from '@earshot/core/documents/document-check';
import { fromJson, fromUpdates, rootOf, toJson, updateFromJson } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import fc from 'fast-check';
import * as Y from 'yjs';
import { checkUpdate, receiveUpdate } from '../../test/kit/at-once.ts';
import { block, element, pair, sent, story, words } from '../../test/kit/document-edits.ts';

const { doc: docOf, text } = build;
const ALL = process.env.EARSHOT_TEST === 'all';
const A = '00000000-0000-4000-8000-000000000001';

describe('the check against Yjs itself', function () {
  this.timeout(ALL ? 300_000 : 60_000);

  const NAMES = [
    'paragraph',
    'heading',
    'bulletList',
    'listItem',
    'blockquote',
    'codeBlock',
    'table',
    'hardBreak',
    'reference',
    'script',
  ];
  const VALUES = { bold: {}, link: { href: 'https://a.b' }, highlight: { id: A }, color: { color: 'red' } };
  const step = fc.record({
    at: fc.nat(50),
    kind: fc.nat(7),
    name: fc.constantFrom(...NAMES),
    mark: fc.constantFrom('bold', 'link', 'highlight', 'color') as fc.Arbitrary<keyof typeof VALUES>,
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const everyNode = (root: Y.XmlFragment): (Y.XmlFragment | Y.XmlText)[] => [
    root,
    ...root.toArray().flatMap((child) => (child instanceof Y.XmlElement ? everyNode(child) : [child as Y.XmlText])),
  ];
  const run = (root: Y.XmlFragment, { at, kind, name, mark }: Step) => {
    const nodes = everyNode(root);
    const node = nodes[at % nodes.length];
    if (!node) return;
    if (kind === 3 || kind === 4) {
      if (node.length > 0) node.delete(at % node.length, 1);
    } else if (node instanceof Y.XmlText) {
      if (kind < 3) node.insert(at % (node.length + 1), 'ab');
      else node.format(0, node.length, { [mark]: kind === 5 ? null : VALUES[mark] });
    } else if (kind < 3) {
      node.insert(at % (node.length + 1), [name === 'script' ? new Y.XmlText('x') : new Y.XmlElement(name)]);
    } else if (node instanceof Y.XmlElement) node.setAttribute(kind === 5 ? 'level' : name, at % 5);
  };
  /** Faults that no merge can cause and no editor can write. */
  const wrongs = (doc: Y.Doc) =>
    checkDocument(toJson(doc)).filter((problem) => !problem.includes('does not hold what'));

  it('lets nothing through that leaves the document outside its schema, and refuses nothing that does not', () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 4 }), (mine, theirs) => {
        const { host, editor } = pair();
        const update = sent(editor, (root) => {
          for (const one of mine) run(root, one);
        });
        const quiet = theirs.filter(({ kind }) => kind < 5 && kind > 2);
        for (const one of quiet) run(rootOf(host), one);
        const checked = checkUpdate(host, update);
        const trial = fromUpdates([Y.encodeStateAsUpdate(host), update]);
        expect(trial.store.pendingStructs).to.equal(null);
        if (checked.ok) {
          taken += 1;
          expect(receiveUpdate(host, update, 'editor').ok).to.equal(true);
          expect(wrongs(host).join()).to.equal('');
        } else {
          refused += 1;
          // Content that the editor then deleted was still sent, so only faults in remaining content can be compared.
          expect(checked.fault).to.equal('schema');
        }
        if (wrongs(trial).length > 0) expect(checked.ok).to.equal(false);
      }),
      { numRuns: ALL ? 20_000 : 600 },
    );
    expect(Math.min(taken, refused)).to.be.greaterThan(20);
  });

  it('answers any bytes without throwing, hanging or changing the document', () => {
    const { host, editor } = pair();
    const good = sent(editor, (root) => {
      run(root, { at: 2, kind: 0, name: 'paragraph', mark: 'bold' });
      words(root).insert(3, 'x', { bold: {} });
      block(root, 1).setAttribute('level', 2 as never);
      root.insert(0, [element('blockquote', element('paragraph', new Y.XmlText('new')))]);
      words(root, 1).delete(0, 2);
    });
    const before = Y.encodeStateAsUpdate(host);
    const flips = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    let applied = 0;
    const tryBytes = (bytes: Uint8Array) => {
      const checked = checkUpdate(host, bytes);
      expect(Y.encodeStateAsUpdate(host)).to.deep.equal(before);
      if (!checked.ok) return;
      applied += 1;
      const copy = fromUpdates([before]);
      expect(receiveUpdate(copy, bytes, 'editor').ok).to.equal(true);
      expect(wrongs(copy).join()).to.equal('');
      expect(copy.store.pendingStructs).to.equal(null);
      expect(copy.store.pendingDs).to.equal(null);
      expect([...copy.share.keys()]).to.deep.equal(['default']);
    };
    fc.assert(
      fc.property(flips, fc.nat(good.length), (changes, cut) => {
        const bytes = Uint8Array.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        tryBytes(bytes);
        tryBytes(bytes.subarray(0, cut));
      }),
      { numRuns: ALL ? 100_000 : 3000 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), tryBytes), { numRuns: ALL ? 50_000 : 1000 });
    expect(applied).to.be.greaterThan(10);
  });

  it('takes a whole document at once', () => {
    const host = fromJson(docOf());
    const editor = fromUpdates([Y.encodeStateAsUpdate(host)]);
    const update = updateFromJson(editor, story());
    expect(checkUpdate(host, update ?? new Uint8Array())).to.deep.equal({ ok: true });
    expect(text('')).to.equal(undefined);
  });
});
