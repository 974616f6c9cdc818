import { randomUUID } from 'node:crypto';
import { publishInsight } from '@earshot/core/areas/pages/insight';
import { createShare, type Share, shares, shareToken, updateShare } from '@earshot/core/areas/shares/share';
import { T } from '@earshot/host/area';
import { sealShareTokens } from '@earshot/host/areas/shares/store/share-tokens';
import type { Transaction } from '@earshot/host/store/database';
import { expect } from 'chai';
import { dump, holding } from '../kit/dump.ts';
import { aProject, aRoom, type Person } from '../kit/hosts/host.ts';
import { anInsight } from '../kit/rooms/insight.ts';

/** A published insight. */
async function aPublished(by: Person): Promise<string> {
  const project = await aProject(by, { everyone: 'READ' });
  const { id } = await anInsight(by, project.id);
  await by.do(publishInsight, { id });
  return id;
}

const inWorkspace = <T>({ host, workspaceId }: Person, work: (transaction: Transaction) => Promise<T>) =>
  host.container.get(T.database).inWorkspace(workspaceId, work);
const tokenOf = async (by: Person, { id }: Share) => (await by.do(shareToken, { id })).token;
const statusOf = async (by: Person, token: string) => (await fetch(`${by.url}/p/${token}`)).status;

describe('the token of a public link', () => {
  it('stands nowhere in a dump of the database, and is shown to those who may change the link', async () => {
    const { admin } = await aRoom();
    const insightId = await aPublished(admin);
    // Answers to changes with an id are stored for a day.
    const share = await admin.do(createShare, { insightId }, { 'x-mutation-id': randomUUID() });
    await admin.do(updateShare, { id: share.id, showSpeakers: true }, { 'x-mutation-id': randomUUID() });
    const token = await tokenOf(admin, share);
    expect(token).to.match(/^[A-Za-z0-9]{12}$/);
    expect(await statusOf(admin, token)).to.equal(200);
    const texts = await dump(admin);
    expect(holding(texts, [share.id]), 'what the dump shows').to.include.members([
      'shares',
      'share_tokens',
      'mutations',
    ]);
    expect(holding(texts, forms(token))).to.deep.equal([]);
  });

  it('is encrypted at the start where an earlier release kept it in clear, and still leads there', async () => {
    const { admin } = await aRoom();
    const share = await admin.do(createShare, { insightId: await aPublished(admin) });
    const token = await tokenOf(admin, share);
    await inWorkspace(admin, async (transaction) => {
      const of = [admin.workspaceId, share.id];
      await transaction.sql('update shares set token = $3 where workspace_id = $1 and id = $2', [...of, token]);
      await transaction.sql('update share_tokens set sealed = null where workspace_id = $1 and share_id = $2', of);
      await transaction.sql(
        `insert into mutations (workspace_id, account_id, key, input_hash, answer) values ($1, $2, 'earlier', '', $3::jsonb)`,
        [admin.workspaceId, randomUUID(), JSON.stringify({ answer: { ...share, token } })],
      );
    });
    expect(holding(await dump(admin), forms(token))).to.have.members(['shares', 'mutations']);
    const { container } = admin.host;
    for (let start = 1; start <= 2; start += 1) {
      await sealShareTokens(container.get(T.database), container.get(T.vault));
      expect(holding(await dump(admin), forms(token)), `start ${start}`).to.deep.equal([]);
      expect(await tokenOf(admin, share)).to.equal(token);
      expect(await statusOf(admin, token)).to.equal(200);
    }
  });

  it('is not shown to those who may only read the project', async () => {
    const { admin, person } = await aRoom();
    const insightId = await aPublished(admin);
    const share = await admin.do(createShare, { insightId });
    const token = await tokenOf(admin, share);
    for (const reader of [await person('VIEWER'), await person('CONTRIBUTOR')]) {
      const seen = await reader.do(shares, { condition: { insightId } });
      expect(seen.nodes.map(({ id }) => id)).to.deep.equal([share.id]);
      expect(JSON.stringify(seen)).not.to.contain(token);
      expect(await reader.outcome(shareToken, { id: share.id })).to.equal('FORBIDDEN');
    }
  });

  it('moved to another link is not opened there', async () => {
    const { admin } = await aRoom();
    const insightId = await aPublished(admin);
    const [one, other] = [await admin.do(createShare, { insightId }), await admin.do(createShare, { insightId })];
    await inWorkspace(admin, (transaction) =>
      transaction.sql(
        `update share_tokens t set sealed = o.sealed from share_tokens o
         where t.workspace_id = $1 and t.share_id = $2 and o.workspace_id = $1 and o.share_id = $3`,
        [admin.workspaceId, one.id, other.id],
      ),
    );
    expect(await admin.outcome(shareToken, { id: one.id })).to.equal('UNAVAILABLE');
    expect(await admin.outcome(shareToken, { id: other.id })).to.equal('ok');
  });
});

/** Forms of a token in a dump: as text, or its bytes. */
const forms = (token: string) => [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')];
