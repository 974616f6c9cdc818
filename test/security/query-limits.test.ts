import { limits } from '@earshot/core/limits';
import { AnswerBudget } from '@earshot/host/graph/answer-budget';
import { expect } from 'chai';
import { aRoom, type Person } from '../kit/hosts/host.ts';
import { aPushedChannel } from '../kit/rooms/pushes.ts';

// Limits of a query, one guard at a time and without timing; test/security/dearest-query.test.ts measures the rest.
const { leaves, bytes, loadedBytes, lists } = limits.graphql.answer;
const TOO_MUCH = /This asks for more than one answer can hold/;

const repeated = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');

describe('a query', () => {
  let admin: Person;
  before(async () => {
    ({ admin } = await aRoom());
  });
  const said = async (query: string) => (await admin.graphql(query)).errors?.[0]?.message ?? 'answered';

  it('gives the fields of the schema no other names', async () => {
    expect(await said('{__schema{types{a:fields{name}}}}')).to.equal('A query for the schema takes no aliases.');
    expect(await said('{__schema{...F}} fragment F on __Schema{types{a:name}}')).to.match(/takes no aliases/);
  });

  it('lists nothing below the type of a part of the schema', async () => {
    expect(await said('{__schema{types{fields{type{fields{name}}}}}}')).to.match(/are listed under the type itself/);
    expect(await said('{__schema{types{fields{type{...F}}}}} fragment F on __Type{fields{name}}')).to.match(
      /are listed under the type itself/,
    );
    expect(await said('{__schema{types{fields{type{name}}}}}')).to.equal('answered');
  });

  it('asks for the schema on its own', async () => {
    expect(await said('{__schema{types{name}} release{version}}')).to.match(/in a request of its own/);
  });

  it('repeats few fields and fragments', async () => {
    const most = limits.graphql.repeats;
    expect(await said(`{${repeated(most + 1, () => 'release{version}')}}`)).to.equal('answered');
    expect(await said(`{${repeated(most + 2, () => 'release{version}')}}`)).to.match(/repeats fields and fragments 31/);
    const spreads = `{${repeated(most + 1, () => '...F')}} fragment F on Query{release{version}}`;
    expect(await said(spreads)).to.match(/repeats fields and fragments/);
  });

  it('returns a limited number of bytes', async function () {
    this.timeout(60_000);
    const { id, send } = await aPushedChannel(admin);
    const items = Array.from({ length: 1000 }, (_, at) => ({ externalId: `${at}`, description: 'late '.repeat(400) }));
    expect((await send({ items })).status).to.equal(200);
    const list = `dataPoints(first:1000,condition:{channelId:"${id}"}){nodes{id text}}`;
    expect(await said(`{${list}}`)).to.equal('answered');
    expect(await said(`{${repeated(4, (at) => `a${at}:${list}`)}}`)).to.match(TOO_MUCH);
  });
});

describe('the size of one answer', () => {
  it('is bounded in values, whatever they are', () => {
    const budget = new AnswerBudget();
    for (let at = 0; at < leaves; at += 1) budget.show('id', '', false);
    expect(budget.exceeded).to.equal(false);
    expect(() => budget.show('id', '', false)).to.throw(TOO_MUCH);
    expect(budget.show('id', 'secret', true)).to.equal(null);
  });

  it('is bounded in bytes, those of long names too', () => {
    for (const [name, value] of [
      ['text', 'x'.repeat(bytes / 10)],
      ['n'.repeat(bytes / 10), ''],
    ] as const) {
      const budget = new AnswerBudget();
      for (let at = 0; at < 9; at += 1) budget.show(name, value, false);
      expect(budget.exceeded).to.equal(false);
      expect(() => budget.show(name, value, false), name.slice(0, 5)).to.throw(TOO_MUCH);
    }
  });

  it('is bounded in what is read for it, and reads a few lists at a time', async () => {
    const budget = new AnswerBudget();
    let [running, most] = [0, 0];
    const read = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return [{ text: 'x'.repeat(loadedBytes / 10) }];
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => budget.list(read)));
    expect(most).to.equal(lists);
    const brought = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(brought)
      .to.be.at.least(10)
      .and.at.most(10 + lists);
  });
});
