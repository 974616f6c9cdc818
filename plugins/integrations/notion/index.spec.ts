import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { block, NotionFake, words } from '@earshot/test/kit/fakes/notion-fake';
import { expect } from 'chai';
import { Block } from './api.ts';
import type { Tree } from './blocks.ts';
import plugin from './index.ts';
import { pageHtml } from './page-html.ts';

integrationContract(plugin, { id: 'NOTION', account: 'Acme', revokes: false, fake: () => new NotionFake().oauth });

const tree = (type: string, held: Record<string, unknown>, children: readonly Tree[] = []): Tree => ({
  block: Block.parse(block('b', type, held)),
  children,
});
const body = (...trees: Tree[]) => /<\/h1>(.*)<\/body>/s.exec(pageHtml('T', trees))?.[1];

describe('a page of Notion as HTML', () => {
  it('joins items that follow each other to one list, with what stands in them', () => {
    const item = (text: string, children: Tree[] = []) =>
      tree('bulleted_list_item', { rich_text: [words(text)] }, children);
    expect(body(item('One', [item('Inner')]), item('Two'))).to.equal(
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
    );
  });

  it('writes looks, links and tables, and nothing that a title or text says as markup', () => {
    expect(pageHtml('<script>alert(1)</script>', [])).to.contain('&lt;script&gt;').and.not.to.contain('<script>');
    const text = [words('a<b', { bold: true }), words('go', {}, 'https://example.org/?a="b"')];
    expect(body(tree('paragraph', { rich_text: text }))).to.equal(
      '<p><strong>a&lt;b</strong><a href="https://example.org/?a=&quot;b&quot;">go</a></p>',
    );
    expect(body(tree('paragraph', { rich_text: [words('x', {}, 'javascript:alert(1)')] }))).to.equal('<p>x</p>');
    const row = (...cells: string[]) => tree('table_row', { cells: cells.map((one) => [words(one)]) });
    expect(body(tree('table', { has_column_header: true }, [row('A', 'B'), row('1', '2')]))).to.equal(
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    );
  });

  it('keeps the words of blocks that it does not know, and leaves out addresses that end', () => {
    expect(body(tree('new_kind', { rich_text: [words('Words')] }))).to.equal('<p>Words</p>');
    const file = { type: 'file', file: { url: 'https://secure.example.org/a' }, caption: [words('The plan')] };
    expect(body(tree('image', file))).to.equal('<p>The plan</p>');
    expect(body(tree('paragraph', { rich_text: 'no list' }))).to.equal('');
  });
});
