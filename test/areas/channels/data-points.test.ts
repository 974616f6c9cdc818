import type { DataFilter } from '@earshot/core/areas/channels/data-filter';
import {
  dataNeighbours,
  dataPoints,
  dataRecord,
  deleteDataPoint,
  restoreDataPoint,
  sampledFields,
} from '@earshot/core/areas/channels/data-point';
import { createChannel, deleteChannel } from '@earshot/core/areas/places/channel';
import { search } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn, multiply, setRaw, setTexts } from '../../kit/rooms/channels.ts';

const ANSWERS = [
  'No,Day,Comment,City,Stars',
  '1,2024-03-01,The parcel came late,Leeds,2',
  '2,2024-03-02,It came on time,York,5',
  '3,2024-03-03,"100% late_ again, \\ really",York,1',
  '4,2024-03-04,ÉTÉ was fine,,4',
].join('\n');
const NAMED = { idColumn: 'No', textColumn: 'Comment', timeColumn: 'Day' };

const found = async (by: Person, channelId: string, filter: DataFilter): Promise<string> => {
  const { nodes, totalCount } = await by.do(dataPoints, {
    condition: { channelId },
    orderBy: 'OCCURRED_AT_ASC',
    ...filter,
  });
  expect(totalCount).to.equal(nodes.length);
  return nodes.map(({ externalId }) => externalId).join(' ');
};

describe('data of a channel', () => {
  let admin: Person;
  let channelId: string;
  before(async () => {
    ({ admin } = await aRoom());
    channelId = (await aFileChannel(admin)).id;
    await bringIn(admin, channelId, ANSWERS, NAMED);
  });

  const where = (field: string, operator: string, ...values: string[]) =>
    ({ combinator: 'and', fields: [{ field, operator, values }] }) as FilterForm;
  const conditions: [says: string, filter: FilterForm, found: string][] = [
    ['a text contains, whatever its case', where('text', 'CONTAINS', 'LATE'), '1 3'],
    ['… also beyond English', where('text', 'CONTAINS', 'été'), '4'],
    ['any of several', where('text', 'CONTAINS', 'on time', 'fine'), '2 4'],
    ['signs stand for themselves', where('text', 'CONTAINS', '100% late_ again, \\'), '3'],
    ['… and for nothing else', where('text', 'CONTAINS', '%'), '3'],
    ['none of several', where('text', 'CONTAINS_NOT', 'late', 'time'), '4'],
    ['a field of the source is', where('f:City', 'IS', 'York', 'Hull'), '2 3'],
    ['… or is not, which those without are too', where('f:City', 'IS_NOT', 'York'), '1 4'],
    ['a field is empty', where('f:City', 'IS_EMPTY'), '4'],
    ['a field is there', where('f:City', 'IS_NOT_EMPTY'), '1 2 3'],
    ['nobody is named', where('author', 'IS_EMPTY'), '1 2 3 4'],
    ['a label that does not exist says nothing', where("f:' or true --", 'IS_NOT_EMPTY'), ''],
    ['a condition without a value is none', where('text', 'CONTAINS', ''), '1 2 3 4'],
    [
      'all have to hold',
      { combinator: 'and', fields: [...where('f:City', 'IS', 'York').fields, ...where('f:Stars', 'IS', '1').fields] },
      '3',
    ],
    [
      'one that holds is enough',
      { combinator: 'or', fields: [...where('f:City', 'IS', 'Leeds').fields, ...where('f:Stars', 'IS', '1').fields] },
      '1 3',
    ],
  ];
  for (const [says, filter, ids] of conditions)
    it(`is narrowed: ${says}`, async () => expect(await found(admin, channelId, { filter })).to.equal(ids));

  it('is narrowed to days, which belong to it, and to what came in with an import', async () => {
    const [from, to] = ['2024-03-02T00:00:00.000Z', '2024-03-03T00:00:00.000Z'];
    expect(await found(admin, channelId, { from, to })).to.equal('2 3');
    expect(await found(admin, channelId, { from })).to.equal('2 3 4');
    expect(await found(admin, channelId, { to: from })).to.equal('1 2');
    expect(await found(admin, channelId, { from: to, to: from })).to.equal('');
    const more = await bringIn(admin, channelId, `${ANSWERS}\n5,2024-03-05,Late again,Hull,2`, NAMED);
    expect(await found(admin, channelId, { runId: more.id })).to.equal('5');
    expect(await found(admin, channelId, { runId: more.id, filter: where('f:City', 'IS', 'York') })).to.equal('');
  });

  it('is counted as far as it is listed where it is narrowed, and looked into as deep as that', async () => {
    const [all, deep] = [{ condition: { channelId } }, { condition: { channelId }, offset: limits.dataOffset }];
    expect((await admin.do(dataPoints, { ...deep, first: 1 })).nodes).to.deep.equal([]);
    expect(await admin.outcome(dataPoints, { ...all, offset: limits.dataOffset + 1 })).to.equal('BAD_USER_INPUT');
    const many = await aFileChannel(admin, 'Many');
    await bringIn(admin, many.id, 'No,Comment\n1,the same', { textColumn: 'Comment' });
    await multiply(admin, many.id, limits.countedData + 5);
    const asked = { condition: { channelId: many.id }, first: 1 };
    expect((await admin.do(dataPoints, asked)).totalCount).to.equal(limits.countedData + 5);
    const narrowed = await admin.do(dataPoints, { ...asked, filter: where('text', 'CONTAINS', 'same') });
    expect(narrowed.totalCount).to.equal(limits.countedData + 1);
  });

  it('is returned in answers of a few million bytes, however many rows are requested, with a flag for more', async () => {
    const { id } = await aFileChannel(admin, 'Long');
    await bringIn(admin, id, 'No,Comment\n1,a\n2,b\n3,c\n4,d\n5,e', { idColumn: 'No', textColumn: 'Comment' });
    await setTexts(admin, id, 'x'.repeat(limits.dataBytes / 2 - 100));
    const asked = { condition: { channelId: id }, orderBy: 'CREATED_AT_ASC' as const, first: 1000 };
    const first = await admin.do(dataPoints, asked);
    expect([first.nodes.length, first.totalCount, first.pageInfo.hasNextPage]).to.deep.equal([3, 5, true]);
    const after = await admin.do(dataPoints, { ...asked, after: first.pageInfo.endCursor ?? '' });
    const beyond = await admin.do(dataPoints, { ...asked, offset: 3 });
    for (const rest of [after, beyond])
      expect([rest.nodes.length, rest.pageInfo.hasNextPage]).to.deep.equal([2, false]);
    expect(beyond.nodes).to.deep.equal(after.nodes);
    expect(new Set([...first.nodes, ...after.nodes].map(({ externalId }) => externalId)).size).to.equal(5);
    await setTexts(admin, id, 'x'.repeat(limits.dataBytes + 1));
    expect((await admin.do(dataPoints, asked)).nodes.length, 'one that is longer comes by itself').to.equal(1);
    expect((await admin.do(dataPoints, { ...asked, first: 0 })).nodes).to.deep.equal([]);
  });

  it('tells which fields it has, as its source orders them, with what they often say', async () => {
    const sampled = await admin.do(sampledFields, { id: channelId });
    expect(sampled.map(({ field, values }) => [field, values])).to.deep.equal([
      ['f:City', ['York', 'Hull', 'Leeds']],
      ['f:Stars', ['2', '1', '4', '5']],
    ]);
  });

  it('tells which part of the data has a field', async () => {
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, 'Comment,Voucher\none,5 %\ntwo,\nthree,\nfour,', { textColumn: 'Comment' });
    expect(await admin.do(sampledFields, { id })).to.deep.equal([{ field: 'f:Voucher', values: ['5 %'], share: 0.25 }]);
  });

  it('keeps the order of its source’s columns', async () => {
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, 'Comment,zebra,a column with a name,Ape,b\nwords,1,2,3,4', { textColumn: 'Comment' });
    const [point] = (await admin.do(dataPoints, { condition: { channelId: id } })).nodes;
    expect(Object.keys(point?.fields ?? {})).to.deep.equal(['zebra', 'a column with a name', 'Ape', 'b']);
  });

  it('is shown as received, and as a conversation if it is one', async () => {
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, ANSWERS, NAMED);
    const { nodes } = await admin.do(dataPoints, { condition: { channelId: id }, orderBy: 'OCCURRED_AT_ASC' });
    const [first, second] = nodes.map((point) => point.id);
    expect(await admin.do(dataRecord, { id: first ?? '' })).to.deep.equal({
      raw: '1,2024-03-01,The parcel came late,Leeds,2',
      conversation: [],
    });
    const said = { externalId: 'm1', text: 'Where is it?', timestamp: '2024-03-02T10:00:00.000Z', participant: 'Kim' };
    await setRaw(admin, second ?? '', JSON.stringify({ conversation: [said] }));
    expect((await admin.do(dataRecord, { id: second ?? '' })).conversation).to.deep.equal([said]);
  });

  it('has a previous and a next data point, in list order', async () => {
    const { nodes } = await admin.do(dataPoints, { condition: { channelId }, orderBy: 'OCCURRED_AT_ASC', first: 4 });
    const ids = nodes.map((point) => point.id);
    const beside = (at: number, listed: object = {}) =>
      admin.do(dataNeighbours, { id: ids[at] ?? '', orderBy: 'OCCURRED_AT_ASC', ...listed });
    expect(await beside(1)).to.deep.equal({ previousId: ids[0], nextId: ids[2] });
    expect(await beside(1, { orderBy: 'OCCURRED_AT_DESC' })).to.deep.equal({ previousId: ids[2], nextId: ids[0] });
    expect(await beside(0)).to.deep.equal({ previousId: null, nextId: ids[1] });
    const york = where('f:City', 'IS', 'York');
    expect(await beside(0, { filter: york })).to.deep.equal({ previousId: null, nextId: ids[1] });
    expect(await beside(2, { filter: york })).to.deep.equal({ previousId: ids[1], nextId: null });
  });

  it('is found by its words by who may read it, and shows them; thrown away it is not', async () => {
    const { admin: me, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const open = await aFileChannel(me, 'Parcels');
    const { id: own } = await me.do(createChannel, { title: 'Mine', source: 'CSV', everyone: null });
    const lines = ANSWERS.replace('on time', 'by zeppelin on time').replace('ÉTÉ', 'été 東京 {"}\\\\');
    for (const id of [open.id, own]) await bringIn(me, id, lines, NAMED);
    const find = async (by: Person, query: string, more: object = {}) => by.do(search, { query, ...more });
    const hits = await eventually(async () => {
      const result = await find(me, 'zeppelin');
      expect(result.total).to.equal(2);
      return result;
    });
    expect(hits.counts).to.deep.equal({ DATA_POINT: 2 });
    const theirs = await find(ben, 'zeppelin');
    expect([theirs.total, theirs.counts]).to.deep.equal([1, { DATA_POINT: 1 }]);
    const [hit] = theirs.items;
    expect(hit).to.include({ type: 'DATA_POINT', placeId: open.id, placeTitle: 'Parcels', pageId: hit?.id });
    expect(hit?.updatedAt).to.equal('2024-03-02T00:00:00.000Z');
    expect(hit?.title).to.deep.equal([]);
    expect(hit?.content).to.deep.include({ text: 'zeppelin', match: true });
    for (const query of ['ete', '東京', '"fine"', 'zep'])
      expect((await find(ben, query, { types: ['DATA_POINT'] })).total, query).to.equal(1);
    expect((await find(ben, 'zeppelin', { types: ['NOTE'] })).items).to.deep.equal([]);
    // Items made by people rank first.
    await aProject(me, { title: 'Zeppelin' });
    const all = await find(me, 'zeppelin');
    expect(all.items.map(({ type }) => type)).to.deep.equal(['PROJECT', 'DATA_POINT', 'DATA_POINT']);
    expect((await find(me, 'zeppelin', { limit: 1, offset: 1 })).items).to.deep.equal([all.items[1]]);
    expect(await found(ben, open.id, { q: 'zeppelin' })).to.equal('2');
    expect(await found(ben, open.id, { q: 'nothing like it' })).to.equal('');

    const data = async (by: Person, query: string) => (await find(by, query, { types: ['DATA_POINT'] })).total;
    await me.do(deleteDataPoint, { id: hit?.id ?? '' });
    expect(await data(ben, 'zeppelin')).to.equal(0);
    await me.do(restoreDataPoint, { id: hit?.id ?? '' });
    expect(await data(ben, 'zeppelin')).to.equal(1);
    await me.do(deleteChannel, { id: own });
    expect(await data(me, 'zeppelin')).to.equal(1);
    await bringIn(me, open.id, lines.replace('zeppelin', 'balloon'), NAMED);
    await eventually(async () => expect(await data(ben, 'balloon')).to.equal(1));
    expect(await data(ben, 'zeppelin')).to.equal(0);
  });

  it('is narrowed by what the caller may read, and by nothing that is not a filter', async () => {
    const { admin: other } = await aRoom();
    const { id: secret } = await other.do(createChannel, { title: 'Secret', source: 'CSV', everyone: null });
    const run = await bringIn(other, secret, ANSWERS, NAMED);
    expect(await admin.outcome(dataPoints, { runId: run.id })).to.equal('NOT_FOUND');
    expect(await admin.outcome(sampledFields, { id: secret })).to.equal('NOT_FOUND');
    const before = { from: '0000-12-31T00:00:00Z' };
    expect(await admin.outcome(dataPoints, before), 'before the calendar').to.equal('BAD_USER_INPUT');
    for (const filter of [
      where('raw', 'IS', 'x'),
      where('channel_id', 'IS', secret),
      where('text', 'MATCHES', '.*'),
      where('text', 'CONTAINS', 'a\0b'),
      { ...where('text', 'IS', 'x'), sql: 'true' },
      {
        combinator: 'and',
        fields: Array.from({ length: limits.filterFields + 1 }, () => where('text', 'IS', 'x').fields[0]),
      },
    ])
      expect(await admin.outcome(dataPoints, { filter }), JSON.stringify(filter)).to.equal('BAD_USER_INPUT');
  });
});
