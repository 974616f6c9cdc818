import { expect } from 'chai';
import fc from 'fast-check';
import { pathId } from '../rules/id.ts';
import {
  BadName,
  formatExternalName,
  formatObjectId,
  formatResourceName,
  parseExternalName,
  parseObjectId,
  parseResourceName,
} from './object-id.ts';

const type = fc.constantFrom(
  'note',
  'insight',
  'content',
  'field',
  'highlight',
  'member',
  'mention',
  'readme',
  'chart',
);
const part = fc.oneof(fc.record({ type }), fc.record({ type, id: fc.uuid() }));
const object = fc.record({ type, id: fc.uuid(), path: fc.array(part, { maxLength: 4 }) });

describe('object identifiers', () => {
  it('come back as they were, with whatever lies below the object', () => {
    fc.assert(fc.property(object, (one) => void expect(parseObjectId(formatObjectId(one))).to.deep.equal(one)));
  });

  it('may hold a title before the id', () => {
    fc.assert(
      fc.property(type, fc.uuid(), fc.string({ unit: 'grapheme' }), (kind, id, title) => {
        const text = formatObjectId({ type: kind, id: pathId(title, id) });
        expect(parseObjectId(text)).to.deep.equal({ type: kind, id, path: [] });
      }),
    );
  });

  it('are refused with one message, whatever else a text is', () => {
    const id = '0b0e7a50-6a43-4a0c-9f2e-3a4f5b6c7d8e';
    for (const text of [
      '',
      ':',
      'note',
      'note:',
      'note:7',
      `:${id}`,
      `Note:${id}`,
      `note:${id}/`,
      `note:${id}/a b`,
      `note:${id}/field:`,
    ])
      expect(() => parseObjectId(text), text).to.throw(BadName, 'Invalid Earshot Resource Name');
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(formatObjectId(parseObjectId(text))).to.be.a('string');
        } catch (reason) {
          expect(reason).to.be.instanceOf(BadName);
        }
      }),
    );
  });
});

describe('resource names', () => {
  const id = '0b0e7a50-6a43-4a0c-9f2e-3a4f5b6c7d8e';

  it('come back as they were', () => {
    const name = fc.oneof(
      fc.record({ type, id: fc.uuid() }),
      fc.record({ type, id: fc.uuid(), subType: type }),
      fc.record({ type, id: fc.uuid(), subType: type, subId: fc.uuid() }),
    );
    fc.assert(fc.property(name, (one) => void expect(parseResourceName(formatResourceName(one))).to.deep.equal(one)));
  });

  it('are refused when they are of another form', () => {
    for (const text of [
      '',
      '()',
      '(note)',
      `note,${id}`,
      '(note,7)',
      `(note,${id},)`,
      `(note,${id},field,7)`,
      `(note,${id},field,${id},x)`,
    ])
      expect(() => parseResourceName(text), text).to.throw(BadName, 'Invalid Earshot Resource Name');
  });

  it('of other products come back as they were', () => {
    const subType = fc.constantFrom('ISSUE' as const, 'PROJECT' as const);
    const name = fc.oneof(
      fc.record({ type: fc.constant('LINEAR' as const), subType }),
      fc.record({ type: fc.constant('LINEAR' as const), subType, id: fc.stringMatching(/^[\w-]{1,40}$/) }),
    );
    fc.assert(fc.property(name, (one) => void expect(parseExternalName(formatExternalName(one))).to.deep.equal(one)));
  });

  it('of other products are refused with what is wrong about them', () => {
    for (const [text, message] of [
      ['LINEAR,ISSUE', 'Invalid External Resource Name'],
      ['(LINEAR)', 'Invalid External Resource Name'],
      ['(LINEAR,ISSUE,)', 'Invalid External Resource Name'],
      ['(LINEAR,ISSUE,EAR-1,x)', 'Invalid External Resource Name'],
      ['(JIRA,ISSUE,EAR-1)', 'Invalid External Resource Type'],
      ['(LINEAR,TEAM,EAR-1)', 'Invalid External Resource Sub Type'],
    ] as const)
      expect(() => parseExternalName(text), text).to.throw(BadName, new RegExp(`^${message}$`));
  });
});
