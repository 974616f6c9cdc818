import { expect } from 'chai';
import { readProject } from './read-project.ts';
import { writeCodebook } from './write-project.ts';

const read = (xml: string) => readProject([Buffer.from(xml)], ['CodeBook']);

describe('a codebook of a project', () => {
  it('without tags has one uncodable code, since the standard requires one', async () => {
    const xml = writeCodebook({ codes: [], origin: 'Earshot' });
    expect(xml).to.match(/<Codes><Code guid="[\da-f-]{36}" name="No tags" isCodable="false"/i);
    const { codes } = await read(xml);
    expect(codes.map(({ name, codable }) => [name, codable])).to.deep.equal([['No tags', false]]);
    expect(writeCodebook({ codes: [], origin: 'Earshot' }), 'the same each time').to.equal(xml);
  });
});
