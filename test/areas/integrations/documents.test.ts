import { randomUUID } from 'node:crypto';
import { file as oneFile } from '@earshot/core/areas/files/file';
import { checkConnection, disconnect } from '@earshot/core/areas/integrations/integration';
import { importDocument, remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { createAccessToken } from '@earshot/core/areas/workspace/access-token';
import { plugins } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { block, NotionFake, words } from '../../kit/fakes/notion-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, seen, turnOn } from '../../kit/rooms/connections.ts';
import { allDocuments, imported } from '../../kit/rooms/documents.ts';
import { textIn } from '../../kit/rooms/insight.ts';

const NOTION = 'NOTION';
const PLAN = '11111111-1111-4111-8111-111111111111';

describe('documents of a connected account', () => {
  let fake: NotionFake;
  let room: Room;
  let by: Person;
  let projectId: string;
  beforeEach(async () => {
    fake = new NotionFake();
    room = await aRoom();
    await turnOn(room.admin, 'notion');
    by = await room.person('CONTRIBUTOR');
    projectId = (await aProject(room.admin)).id;
    fake.pages.push({
      id: PLAN,
      title: 'Interview plan <b>',
      blocks: {
        [PLAN]: [
          block('b1', 'heading_2', { rich_text: [words('Questions')] }),
          block('b2', 'bulleted_list_item', { rich_text: [words('How do you store notes?')] }, true),
          block('b3', 'paragraph', { rich_text: [words('Thank you.', { bold: true })] }),
        ],
        b2: [block('b4', 'bulleted_list_item', { rich_text: [words('And why?')] })],
      },
    });
  });

  it('are listed to the end, part by part, and found by words and by a link', async () => {
    await connected(by, NOTION);
    expect(await seen(by, NOTION)).to.include({ documents: 'Pages' });
    for (let at = 0; at < 7; at += 1) fake.pages.push({ id: randomUUID(), title: `Page ${at}` });
    fake.pages.push({ id: randomUUID(), title: 'Page gone', trashed: true }, { id: randomUUID(), title: '' });
    fake.most = 3;
    const all = await allDocuments(by, NOTION);
    expect(all.map(({ title }) => title)).to.deep.equal([
      'Interview plan <b>',
      ...[0, 1, 2, 3, 4, 5, 6].map((at) => `Page ${at}`),
      'Untitled',
    ]);
    expect((await allDocuments(by, NOTION, 'page 4')).map(({ title }) => title)).to.deep.equal(['Page 4']);
    const link = `https://www.notion.so/acme/Interview-plan-${PLAN.replaceAll('-', '')}?pvs=4`;
    expect((await allDocuments(by, NOTION, link)).map(({ id }) => id)).to.deep.equal([PLAN]);
    for (const wrong of ['https://example.org/11111111111141118111111111111111', 'https://www.notion.so/acme'])
      await demandRefused(allDocuments(by, NOTION, wrong), 'BAD_USER_INPUT', 'no link to a page');
    const elsewhere = `https://notion.so/${'2'.repeat(32)}`;
    await demandRefused(allDocuments(by, NOTION, elsewhere), 'UNPROCESSABLE', 'add Earshot');
  });

  it('become notes as their files do, with the file beside them', async () => {
    await connected(by, NOTION);
    fake.most = 2;
    const row = await imported(by, { projectId, integration: NOTION, documentId: PLAN, title: 'Interview plan' });
    expect(row).to.include({ state: 'DONE', fileName: 'Interview plan <b>.html', numFailed: 0 });
    const note = await by.do(oneNote, { id: row.noteId ?? '' });
    expect(note).to.include({ title: 'Interview plan <b>', projectId, createdBy: by.memberId });
    const { content = [] } = await textIn(by, note.id);
    expect(content.map(({ type }) => type)).to.deep.equal(['heading', 'bulletList', 'paragraph']);
    expect(JSON.stringify(content)).to.contain('How do you store notes?').and.to.contain('And why?');
    const beside = await by.do(oneFile, { id: row.fileId ?? '' });
    expect(beside).to.include({ status: 'COMPLETE', pageId: note.id, projectId });
  });

  it('are reached by who connected the account, and by nobody else', async () => {
    await connected(by, NOTION);
    const other = await room.person('CONTRIBUTOR');
    await demandRefused(allDocuments(other, NOTION), 'UNPROCESSABLE', 'Connect your account in');
    await demandRefused(allDocuments(room.admin, NOTION), 'UNPROCESSABLE', 'not connected');
    const viewer = await room.person('VIEWER');
    await demandRefused(viewer.do(remoteDocuments, { integration: NOTION }), 'FORBIDDEN');
    const wanted = { integration: NOTION, documentId: PLAN, title: 'Plan', bulkImportId: randomUUID() };
    await demandRefused(other.do(importDocument, { ...wanted, projectId }), 'UNPROCESSABLE', 'not connected');
    const elsewhere = (await aProject((await aRoom()).admin)).id;
    await demandRefused(by.do(importDocument, { ...wanted, projectId: elsewhere }), 'NOT_FOUND');
    await demandRefused(by.do(remoteDocuments, { integration: 'SLACK' }), 'UNPROCESSABLE', 'switched off');
  });

  it('are reached by a person who is signed in, and by no access token of theirs', async () => {
    await connected(by, NOTION);
    const { secret } = await by.do(createAccessToken, { title: 'Import', scope: 'WRITE' });
    const answer = await fetch(`${by.url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ query: '{ remoteDocuments(integration: "NOTION") { cursor } }' }),
    });
    const { errors = [] } = (await answer.json()) as { errors?: { message: string }[] };
    expect(errors.map(({ message }) => message)).to.deep.equal([
      'This requires a signed-in person. An access token is not enough.',
    ]);
  });

  it('of a connection that is refused or taken away say so, in the list and at the import', async () => {
    const { id } = await connected(by, NOTION);
    fake.oauth.forget();
    await demandRefused(allDocuments(by, NOTION), 'UNPROCESSABLE', 'Reconnect it.');
    const refused = await imported(by, { projectId, integration: NOTION, documentId: PLAN });
    expect(refused).to.include({ state: 'FAILED', fileId: null, noteId: null });
    expect(refused.errors[0]?.humanMessageText).to.equal('Notion no longer accepts this connection. Reconnect it.');
    expect((await by.do(checkConnection, { id })).state).to.equal('REFUSED');
    await by.do(disconnect, { id });
    await demandRefused(allDocuments(by, NOTION), 'UNPROCESSABLE', 'not connected');
  });

  it('are waited for as the service asks; a longer pause, an answer that is none and a page too long are said', async () => {
    await connected(by, NOTION);
    fake.trouble = [{ status: 429, headers: { 'retry-after': '0' } }];
    expect(await allDocuments(by, NOTION)).to.have.length(1);
    fake.trouble = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await demandRefused(allDocuments(by, NOTION), 'UNPROCESSABLE', 'limits requests');
    fake.trouble = [{ body: '<html>maintenance</html>' }];
    await demandRefused(allDocuments(by, NOTION), 'UNPROCESSABLE', 'not what was expected');
    fake.trouble = [{ body: { results: 'none' } }];
    await demandRefused(allDocuments(by, NOTION), 'UNPROCESSABLE', 'not what was expected');
    const gone = await imported(by, { projectId, integration: NOTION, documentId: randomUUID() });
    expect(gone.errors[0]?.humanMessageText).to.contain('add Earshot');
    const long = { id: randomUUID(), title: 'Long', blocks: {} as Record<string, object[]> };
    long.blocks[long.id] = Array.from({ length: 10_001 }, (_, at) => block(`l${at}`, 'divider', {}));
    fake.pages.push(long as never);
    fake.most = 20_000;
    const row = await imported(by, { projectId, integration: NOTION, documentId: long.id });
    expect(row.errors[0]?.humanMessageText).to.equal(
      'This page is too long to be imported at once. Split it in Notion.',
    );
  });

  it('whose dates are none are an answer that was not expected, and nothing that its plugin is blamed for', async () => {
    await connected(by, NOTION);
    for (const at of ['soon', '2026-13-45T99:00:00Z', '+012026-01-01T00:00:00Z']) {
      fake.pages.splice(0, fake.pages.length, { id: PLAN, title: 'Plan', at });
      await demandRefused(allDocuments(by, NOTION), 'UNPROCESSABLE', 'not what was expected');
    }
    expect((await room.admin.do(plugins, {})).find(({ id }) => id === 'notion')).to.include({ enabled: true });
  });
});
