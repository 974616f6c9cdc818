import { MARKS, type MarkSpec, type NodeSpec, TEXT_NODES } from '@earshot/core/documents/document';
import { getSchema } from '@tiptap/core';
import { expect } from 'chai';
import { schemaExtensions } from './extensions.ts';
import { isSoundBetween } from './guard.ts';

const schema = getSchema(schemaExtensions());
// tiptap adds a null for attributes without a default, which the guard rejects.
const usual = (attributes: NodeSpec['attributes']) =>
  Object.fromEntries(Object.entries(attributes ?? {}).map(([name, { default: value }]) => [name, value ?? null]));
const attrsOf = (attrs: Record<string, { default?: unknown }> | undefined) =>
  Object.fromEntries(Object.entries(attrs ?? {}).map(([name, { default: value }]) => [name, value]));

describe('the editor against the document list', () => {
  it('knows the same nodes and marks', () => {
    expect(Object.keys(schema.nodes).toSorted()).to.deep.equal(Object.keys(TEXT_NODES).toSorted());
    expect(Object.keys(schema.marks).toSorted()).to.deep.equal(Object.keys(MARKS).toSorted());
  });

  for (const [name, spec] of Object.entries<NodeSpec>(TEXT_NODES))
    it(`has the same ${name}`, () => {
      const own = schema.nodes[name]?.spec;
      expect(own?.content ?? '').to.equal(spec.content ?? '');
      expect((own?.group ?? '').split(' ').toSorted()).to.deep.equal((spec.group ?? '').split(' ').toSorted());
      expect(own?.inline ?? false).to.equal(spec.inline ?? false);
      expect(own?.marks).to.equal(spec.marks);
      expect(attrsOf(own?.attrs)).to.deep.equal(usual(spec.attributes));
    });

  for (const [name, spec] of Object.entries<MarkSpec>(MARKS))
    it(`has the same ${name}`, () => {
      const own = schema.marks[name]?.spec;
      expect((own?.excludes ?? name).split(' ').toSorted()).to.deep.equal(
        (spec.excludes ?? name).split(' ').toSorted(),
      );
      expect(attrsOf(own?.attrs)).to.deep.equal(usual(spec.attributes));
    });

  it('reads the level of a pasted heading from its name', () => {
    const rules = schema.nodes.heading?.spec.parseDOM ?? [];
    const element = { getAttribute: () => null } as unknown as HTMLElement;
    expect(rules.map(({ tag, getAttrs }) => [tag, getAttrs?.(element)])).to.deep.equal([
      ['h1', { level: 1 }],
      ['h2', { level: 2 }],
      ['h3', { level: 3 }],
    ]);
  });

  it('highlights code as any other words', () => {
    const [id, bold] = [schema.marks.highlight?.create({ id: 'x' }), schema.marks.bold?.create()];
    const code = schema.marks.code?.create();
    expect(id && code?.addToSet([id]).map(({ type }) => type.name)).to.have.members(['code', 'highlight']);
    expect(bold && code?.addToSet([bold]).map(({ type }) => type.name)).to.deep.equal(['code']);
    expect(schema.nodes.codeBlock?.allowsMarkType(schema.marks.highlight as never)).to.equal(true);
  });

  it('stops what the host would refuse', () => {
    const docOf = (...content: object[]) => schema.nodeFromJSON({ type: 'doc', content });
    const paragraph = (text: string, marks: object[] = []) => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks }],
    });
    const sound = (...content: object[]) => {
      const doc = docOf(...content);
      return isSoundBetween(doc, 0, doc.content.size);
    };
    expect(sound(paragraph('fine', [{ type: 'link', attrs: { href: 'https://a.b' } }]))).to.equal(true);
    expect(sound(paragraph('x', [{ type: 'link', attrs: { href: 'javascript:x' } }]))).to.equal(false);
    expect(sound(paragraph('a\0b'))).to.equal(false);
    expect(
      sound({
        type: 'orderedList',
        attrs: { start: 1e20 },
        content: [{ type: 'listItem', content: [paragraph('x')] }],
      }),
    ).to.equal(false);
    let deep: object = paragraph('deep');
    for (let depth = 0; depth < 19; depth++) deep = { type: 'blockquote', content: [deep] };
    expect(sound(deep)).to.equal(true);
    expect(sound({ type: 'blockquote', content: [deep] })).to.equal(false);
  });
});
