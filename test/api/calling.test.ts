import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { aRoom } from '../kit/hosts/host.ts';
import { aFileChannel, bringIn } from '../kit/rooms/channels.ts';

const PAGE = readFileSync(new URL('../../docs/calling-the-api.md', import.meta.url), 'utf8');
/** The examples of the page in a language, in order. */
const examples = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, example = '']) => example);

const FILE = [
  'City,Comment',
  'York,It was late and nobody told me',
  'Hull,It was late as it always is here',
  'York,It came on time and all was well',
].join('\n');

describe('docs/calling-the-api.md', () => {
  it('gives examples that work when run', async () => {
    const { admin } = await aRoom();
    const { id: channelId } = await aFileChannel(admin);
    await bringIn(admin, channelId, FILE, { textColumn: 'Comment' });
    const [query = ''] = examples('graphql');
    const [condition = '', filter = ''] = examples('json');
    const asked = { ...JSON.parse(condition), channelId };
    const page = await admin.graphql(query, { condition: asked });
    expect(page.errors).to.equal(undefined);
    expect(page.data).to.have.nested.property('dataPoints.totalCount', 3);
    expect(page.data).to.have.nested.property('dataPoints.pageInfo.hasNextPage', false);
    const narrowed = await admin.graphql(
      'query ($condition: JSON, $filter: JSON) { dataPoints(condition: $condition, filter: $filter) { nodes { text } } }',
      { condition: asked, filter: JSON.parse(filter) },
    );
    expect(narrowed.errors).to.equal(undefined);
    expect(narrowed.data?.dataPoints).to.deep.equal({ nodes: [{ text: 'It was late and nobody told me' }] });
    const trash = await admin.graphql(query, { condition: { ...asked, trashed: true } });
    expect(trash.data).to.have.nested.property('dataPoints.totalCount', 0);
  });

  it('is right about the header: a cookie without it is told what is missing, nobody else is', async () => {
    const { admin } = await aRoom();
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(`${admin.url}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: '{ channels { nodes { id } } }' }),
      });
      const { errors } = (await response.json()) as { errors?: { message: string }[] };
      return errors?.[0]?.message;
    };
    const cookie = admin.cookie ?? '';
    expect(await ask({ cookie })).to.equal('Send the header x-earshot: 1 with each call.');
    expect(await ask({ cookie, 'x-earshot': '1' })).to.equal(undefined);
    expect(await ask({ 'x-earshot': '1' })).to.match(/^Sign in to continue\./);
    expect(await ask({})).to.match(/^Sign in to continue\./);
  });
});
