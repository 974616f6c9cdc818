import { doc, embed, paragraph, reference } from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { publicContent } from './public-content.ts';

const A = '00000000-0000-4000-8000-000000000001';
const B = '00000000-0000-4000-8000-000000000002';
const sources = { quotes: new Map(), showSpeakers: false, members: new Map() };
const italic = [{ type: 'italic' }];

describe('what the public sees of a document', () => {
  it('are neutral words in place of references', () => {
    const document = doc(paragraph('As ', reference('PERSON', A), reference('TAG', A)));
    expect(publicContent(document, sources)).to.deep.equal([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'As ', marks: [] },
          { type: 'text', text: 'Contact hidden', marks: italic },
          { type: 'text', text: 'Hidden', marks: italic },
        ],
      },
    ]);
  });

  it('are names in place of colleagues, of whom those who were removed have none', () => {
    const members = new Map([[A, 'Ada Lovelace']]);
    const document = doc(paragraph('Ask ', reference('MEMBER', A), reference('MEMBER', B)));
    expect(publicContent(document, { ...sources, members })).to.deep.equal([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Ask ', marks: [] },
          { type: 'text', text: 'Ada Lovelace', marks: [] },
          { type: 'text', text: 'Deleted user', marks: italic },
        ],
      },
    ]);
  });

  it('is a link in place of an embedded page', () => {
    const href = 'https://youtu.be/dQw4w9WgXcQ';
    expect(publicContent(doc(embed(href)), sources)).to.deep.equal([
      { type: 'paragraph', content: [{ type: 'text', text: href, marks: [{ type: 'link', href }] }] },
    ]);
  });
});
