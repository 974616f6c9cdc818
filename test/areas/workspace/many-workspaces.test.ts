import { randomUUID } from 'node:crypto';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { deleteMember, me, updateMember } from '@earshot/core/model/member';
import { signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { addTenant, workspacesOf } from '@earshot/host/store/accounts';
import { Database } from '@earshot/host/store/database';
import { expect } from 'chai';
import { furtherTest } from '../../kit/further-test.ts';
import { aRoom, PASSWORD, type Person, stranger, testHost } from '../../kit/hosts/host.ts';
import { signedIn } from '../../kit/hosts/host-process.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { purge } from '../../kit/purged.ts';

const EMPTY = 100;

/** Runs work; returns the workspaces entered by it, and the database queries above them. */
async function entered(work: () => Promise<unknown>) {
  const { asSystem, inWorkspace, reading } = Database.prototype;
  const [workspaces, above]: [string[], string[]] = [[], []];
  Object.assign(Database.prototype, {
    asSystem(this: Database, why: string, run: never) {
      above.push(why);
      return asSystem.call(this, why, run);
    },
    inWorkspace(this: Database, id: string, ...rest: [never]) {
      workspaces.push(id);
      return inWorkspace.call(this, id, ...rest);
    },
    reading(this: Database, id: string, ...rest: []) {
      workspaces.push(id);
      return reading.call(this, id, ...rest);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(Database.prototype, { asSystem, inWorkspace, reading });
  }
  return { workspaces, above };
}

const isSignIn = (why: string) => /sign in|of an account|start a session|know a browser/.test(why);

describe('an account among many workspaces', function () {
  this.timeout(60_000);
  const made: string[] = [];
  const database = async () => (await testHost()).container.get(T.database);

  const emptyWorkspaces = async (count: number) =>
    (await database()).asSystem('empty workspaces', async (transaction) => {
      for (let at = 0; at < count; at += 1) {
        const id = randomUUID();
        await addTenant(transaction, id);
        // Older than the wanted one.
        await transaction.sql(`update tenants set created_at = now() - interval '9 years' where workspace_id = $1`, [
          id,
        ]);
        made.push(id);
      }
    });
  afterEach(async () => {
    await (await database()).asSystem('remove the empty workspaces', (transaction) =>
      transaction.sql('delete from tenants where workspace_id = any($1::uuid[])', [made.splice(0)]),
    );
  });
  const belongsTo = async ({ email }: Person) =>
    (await database()).asSystem('look where an account belongs', async (transaction) => {
      const [account] = await transaction.sql<{ id: string }>('select id from accounts where email = $1', [email]);
      return account && workspacesOf(transaction, account.id);
    });
  const joins = async (room: Awaited<ReturnType<typeof aRoom>>, { email }: Person) => {
    const { link } = await room.admin.do(createInvite, { role: 'VIEWER' });
    const token = link.split('#token=')[1] ?? '';
    await (await stranger()).do(acceptInvite, { token, name: 'Kim', email, password: PASSWORD });
  };

  const signsIn = async (count: number) => {
    const room = await aRoom();
    await emptyWorkspaces(count);
    const { email } = room.admin;
    const { workspaces, above } = await entered(async () =>
      (await stranger()).do(signIn, { email, password: PASSWORD }),
    );
    expect(workspaces.filter((id) => made.includes(id))).to.deep.equal([]);
    // Owner, workspaces, session and browser.
    expect(above.filter(isSignIn)).to.have.length(4);
  };
  it('signs in with as many statements as among few', () => signsIn(EMPTY));
  furtherTest('signs in with as many statements as among few, among a thousand', () => signsIn(1000));

  it('enters the first workspace in which it is a member, and not one where it is suspended', async () => {
    const [first, second] = [await aRoom('First'), await aRoom('Second')];
    const kim = await first.person('VIEWER');
    await joins(second, kim);
    expect(await belongsTo(kim)).to.deep.equal([first.workspaceId, second.workspaceId]);
    const enters = async () => (await (await signedIn(kim.url, kim.email, PASSWORD)).do(me, {})).workspace.id;
    expect(await enters()).to.equal(first.workspaceId);
    await first.admin.do(updateMember, { id: kim.memberId, suspended: true });
    expect(await enters()).to.equal(second.workspaceId);
  });

  it('is looked for in its own workspaces only when its last member row is erased', async () => {
    const room = await aRoom();
    const kim = await room.person('VIEWER');
    await emptyWorkspaces(EMPTY);
    await room.admin.do(deleteMember, { id: kim.memberId });
    expect(await belongsTo(kim), 'in trash').to.deep.equal([room.workspaceId]);
    const { workspaces } = await entered(async () => {
      await purge(room.workspaceId, ['members']);
      await eventually(async () => expect(await belongsTo(kim)).to.equal(undefined), 20_000);
    });
    expect(workspaces.filter((id) => made.includes(id))).to.deep.equal([]);
  });

  it('does not exist for a program', async () => {
    const rows = await (await database()).asSystem('compare', (transaction) =>
      transaction.sql(
        'select 1 from account_workspaces a where not exists (select 1 from accounts where id = a.account_id)',
      ),
    );
    expect(rows).to.deep.equal([]);
  });
});
