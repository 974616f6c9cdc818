import { randomUUID } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { eraseExpiredDevices, StoredDevices } from '@earshot/host/store/devices';
import { documentOf } from '@earshot/ui/data/documents/document-of';
import { expect } from 'chai';
import { aRoom, PASSWORD, testHost } from '../kit/hosts/host.ts';

const MOST = limits.devices.perAccount;
const NAME = '__Host-earshot-device';

/** Signs in at the test host; returns the cookie that identifies the browser from then on. */
async function browserOf(email: string, cookie = ''): Promise<string> {
  const { url } = await testHost();
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-earshot': '1', cookie },
    body: JSON.stringify(documentOf(signIn, { email, password: PASSWORD })),
  });
  const set = response.headers.getSetCookie().find((one) => one.startsWith(`${NAME}=`));
  return set?.split(';')[0] ?? '';
}

const idOf = (cookie: string) => cookie.slice(NAME.length + 1).split('.')[0] ?? '';
const sql = async (text: string, bind: unknown[] = []) =>
  (await testHost()).container
    .get(T.database)
    .asSystem('look at known browsers', (transaction) => transaction.sql<{ id: string }>(text, bind));
const countOf = async (accountId: string) =>
  (await sql('select account_id as id from devices where account_id = $1', [accountId])).length;

/** The devices as a newly started host sees them. */
const known = async (cookie: string) =>
  new StoredDevices((await testHost()).container.get(T.doorDatabase)).isKnown(idOf(cookie));

describe('known browsers', () => {
  let email: string;
  let accountId: string;
  beforeEach(async () => {
    email = (await aRoom()).admin.email;
    accountId = (await sql('select id from accounts where email = $1', [email]))[0]?.id ?? '';
  });

  it(`are the newest ${MOST} of an account; one that signs in again stays the same one`, async () => {
    const [oldest, second] = [await browserOf(email), await browserOf(email)];
    for (let at = 2; at < MOST; at += 1) await browserOf(email);
    expect([await countOf(accountId), await known(oldest)]).to.deep.equal([MOST, true]);
    // Now it is the newest.
    expect(await browserOf(email, oldest)).to.equal(oldest);
    expect(await countOf(accountId)).to.equal(MOST);
    const another = await browserOf(email, second.replace(/.$/, ''));
    expect(await countOf(accountId)).to.equal(MOST);
    expect([await known(oldest), await known(second), await known(another)]).to.deep.equal([true, false, true]);
    // Ended on this host as well, which had seen it before.
    expect(await browserOf(email, second)).not.to.equal(second);
  });

  it('do not exceed the limit when many sign in at once', async () => {
    const { container } = await testHost();
    const devices = new StoredDevices(container.get(T.doorDatabase));
    await Promise.all(Array.from({ length: 2 * MOST }, () => devices.keep(accountId, randomUUID())));
    expect(await countOf(accountId)).to.equal(MOST);
  });

  it('end a year after the last sign-in, and with the account', async () => {
    const [ended, kept] = [await browserOf(email), await browserOf(email)];
    const [row] = await sql(
      `update devices set expires_at = now() where account_id = $1 and id_hash = sha256($2::bytea)
       returning extract(days from expires_at - signed_in_at)::text as id`,
      [accountId, Buffer.from(idOf(ended))],
    );
    expect(row).to.deep.equal({ id: '0' });
    expect([await known(ended), await known(kept)]).to.deep.equal([false, true]);
    const { container } = await testHost();
    await container.get(T.jobsDatabase).asSystem('erase what has ended', eraseExpiredDevices);
    expect(await countOf(accountId)).to.equal(1);
    await sql('delete from accounts where id = $1', [accountId]);
    expect([await countOf(accountId), await known(kept)]).to.deep.equal([0, false]);
  });
});
