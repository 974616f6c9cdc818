import {
  changeData,
  removeData,
  replaceChannelHook,
  sendData,
  takeHook,
} from '@earshot/core/areas/channels/channel-push';
import { unsubscribe } from '@earshot/core/areas/notifications/notification-settings';
import { createChannel } from '@earshot/core/areas/places/channel';
import { createAccessToken, revokeAccessToken } from '@earshot/core/areas/workspace/access-token';
import { confirmEmail, requestEmailChange, sendEmailConfirmation } from '@earshot/core/areas/workspace/email-change';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { operations } from '@earshot/core/model/all';
import { type AuditEntry, auditLog } from '@earshot/core/model/audit';
import { Member } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { changePassword, endSession, sessions, setUp, signIn, signOut } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { putUnsubscribeLink } from '@earshot/host/areas/notifications/store/unsubscribe-links';
import { putEmailChange } from '@earshot/host/areas/workspace/store/email-changes';
import { Rows } from '@earshot/host/store/rows';
import { newToken, tokenHash } from '@earshot/host/store/sessions';
import { expect } from 'chai';
import { aRoom, PASSWORD, type Room, stranger } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { aPushedChannel, call } from '../kit/rooms/pushes.ts';
import { aCast } from './cast.ts';
import { inputFor } from './inputs.ts';
import { memberOperations, rehearsal, verdict } from './rehearsal.ts';

const audited = operations.filter(({ audit }) => audit !== null);
const atTheDoor = audited.filter((operation) => !memberOperations.includes(operation));
const CALLERS = ['anonymous', 'viewer-read', 'contributor-full', 'admin'] as const;
const ITEM = { externalId: 'order', createdAt: '2026-05-01T10:00:00Z', description: 'It came late.' };
const WRONG = 'Wrong-Harbour-42-Lantern';

const told = (line: Pick<AuditEntry, 'operation' | 'outcome'>) => `${line.operation} ${line.outcome}`;
const linesOf = async ({ admin }: Room, operation: AnyOperation) =>
  (await admin.do(auditLog, { first: 200 })).filter((line) => line.operation === operation.audit);

/** One successful call of each operation at sign-in and of programs. */
const AT_THE_DOOR: Record<string, (room: Room) => Promise<unknown>> = {
  [signIn.name]: async ({ admin }) => (await stranger()).do(signIn, { email: admin.email, password: PASSWORD }),
  [signOut.name]: async ({ person }) => (await person('VIEWER')).do(signOut, {}),
  [endSession.name]: async ({ admin }) => {
    const [first] = await admin.do(sessions, {});
    await (await stranger()).do(signIn, { email: admin.email, password: PASSWORD });
    const other = (await admin.do(sessions, {})).find(({ id }) => id !== first?.id);
    return admin.do(endSession, { id: other?.id ?? '' });
  },
  [sendEmailConfirmation.name]: async ({ person }) => (await person('VIEWER')).outcome(sendEmailConfirmation, {}),
  [requestEmailChange.name]: async ({ person }) =>
    (await person('VIEWER')).outcome(requestEmailChange, { email: 'new@example.org', password: PASSWORD }),
  [confirmEmail.name]: async ({ person }) => {
    const viewer = await person('VIEWER');
    const token = newToken();
    const email = `${crypto.randomUUID()}@example.org`;
    await viewer.host.container.get(T.database).inWorkspace(viewer.workspaceId, async (transaction) => {
      const member = await new Rows(transaction, Member).get(viewer.memberId);
      await putEmailChange(transaction, { accountId: member?.accountId ?? '', email }, tokenHash(token), 60);
    });
    return viewer.do(confirmEmail, { token });
  },
  [changePassword.name]: async ({ person }) =>
    (await person('VIEWER')).do(changePassword, { current: PASSWORD, next: WRONG }),
  [createAccessToken.name]: async ({ admin }) => admin.do(createAccessToken, { title: 'Reports' }),
  [revokeAccessToken.name]: async ({ admin }) => {
    const { accessToken } = await admin.do(createAccessToken, { title: 'Reports' });
    return admin.do(revokeAccessToken, { id: accessToken.id });
  },
  // A workspace begins with this line; first-steps.test.ts sets one up through the API.
  [setUp.name]: async () => undefined,
  [acceptInvite.name]: async ({ admin }) => {
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const joining = { name: 'New', email: `${crypto.randomUUID()}@example.org`, password: PASSWORD };
    return (await stranger()).do(acceptInvite, { token: link.split('#token=')[1] ?? '', ...joining });
  },
  [resetPassword.name]: async ({ admin, person }) => {
    const { memberId } = await person('VIEWER');
    const { link } = await admin.do(createPasswordReset, { id: memberId });
    return (await stranger()).do(resetPassword, { token: link.split('#token=')[1] ?? '', password: WRONG });
  },
  [unsubscribe.name]: async ({ admin: { host, workspaceId, memberId } }) => {
    const token = newToken();
    await host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) => putUnsubscribeLink(transaction, memberId, tokenHash(token)));
    return (await stranger()).do(unsubscribe, { token });
  },
  [sendData.name]: async ({ admin }) => (await aPushedChannel(admin)).send(ITEM),
  [changeData.name]: async ({ admin }) => {
    const { send, change } = await aPushedChannel(admin);
    await send(ITEM);
    return change(ITEM.externalId, { name: 'Late' });
  },
  [removeData.name]: async ({ admin }) => {
    const { send, remove } = await aPushedChannel(admin);
    await send(ITEM);
    return remove(ITEM.externalId);
  },
  [takeHook.name]: async ({ admin }) => {
    const { id } = await admin.do(createChannel, { title: 'Hook', source: 'API' });
    const { address } = await admin.do(replaceChannelHook, { id, signed: false });
    return call(address, 'POST', ITEM, { 'content-type': 'application/json' });
  },
};

/** Refused here, since this host sends no mail. */
const NEEDS_MAIL: readonly string[] = [requestEmailChange.name, sendEmailConfirmation.name];

describe('the audit log has exactly one line', function () {
  this.timeout(120_000);

  it('for each call that declares one, done or refused', async () => {
    const cast = await aCast();
    let lines: string[] = [];
    const runner = await rehearsal(async (transaction) => {
      // All rolls back: entries beyond the first reading were written by this call.
      const found = await transaction.sql<Pick<AuditEntry, 'operation' | 'outcome'>>(
        'select operation, outcome from audits where workspace_id = $1 and xmin = pg_current_xact_id()::xid',
        [transaction.workspaceId],
      );
      lines.push(...found.map(told));
    });
    const wrong: string[] = [];
    let done = 0;
    for (const operation of memberOperations)
      for (const principal of CALLERS)
        for (const place of ['own', 'private'] as const) {
          lines = [];
          const session = cast.sessions.get(principal) ?? null;
          const got = await verdict(runner, operation, inputFor(operation, cast.places[place]), session);
          const outcome = got === 'allowed' ? 'done' : got;
          // An unauthenticated caller has no workspace with a log; a call that fails because of its input changes
          // nothing.
          const tells = operation.audit && session?.actor && ['done', 'FORBIDDEN', 'NOT_FOUND'].includes(outcome);
          const expected = tells ? [`${operation.audit} ${outcome}`] : [];
          if (lines.join() !== expected.join())
            wrong.push(`${operation.name} ${principal} ${place}: ${lines.join()}, not ${expected.join()}`);
          if (operation.audit && lines.includes(`${operation.audit} done`)) done += 1;
        }
    expect(wrong).to.deep.equal([]);
    expect(done).to.be.greaterThan(100);
  });

  it('for each call at the door that declares one', async () => {
    expect(Object.keys(AT_THE_DOOR)).to.have.members(atTheDoor.map(({ name }) => name));
    for (const operation of atTheDoor) {
      const room = await aRoom();
      await AT_THE_DOOR[operation.name]?.(room);
      const lines = await linesOf(room, operation);
      // Calls that need a separate sign-in, or an existing item. test/areas/workspace/email-*.test.ts have a host that
      // sends mail, and check for the line.
      const expected = NEEDS_MAIL.includes(operation.name) ? [] : [`${operation.audit} done`];
      expect(lines.map(told), operation.name).to.deep.equal(expected);
      expect(lines[0]?.detail ?? {}).not.to.have.property('password');
    }
  });

  it('for a session that is not there, and for a role that the call is not for', async () => {
    const room = await aRoom();
    const viewer = await room.person('VIEWER');
    expect(await viewer.outcome(endSession, { id: crypto.randomUUID() })).to.equal('NOT_FOUND');
    expect(await viewer.outcome(createInvite, { role: 'VIEWER', [`made-up-${'x'.repeat(50)}`]: 1 })).to.be.a('string');
    expect(await viewer.outcome(createInvite, { role: 'VIEWER' })).to.equal('FORBIDDEN');
    expect((await linesOf(room, endSession)).map(told)).to.deep.equal(['endSession NOT_FOUND']);
    const [refused, ...more] = await linesOf(room, createInvite);
    expect([refused && told(refused), more.length]).to.deep.equal(['createInvite FORBIDDEN', 0]);
    expect(refused?.actorId).to.equal(viewer.memberId);
  });
});

describe('wrong passwords in the audit log', () => {
  it('are counted, so that many of them are few lines', async () => {
    const room = await aRoom();
    const { email, memberId } = room.admin;
    const guesser = await stranger();
    for (let tries = 0; tries < 9; tries += 1)
      expect(await guesser.outcome(signIn, { email, password: WRONG })).to.equal('UNAUTHENTICATED');
    await eventually(async () => {
      const lines = await linesOf(room, signIn);
      expect(lines.map(({ outcome, detail, objectId }) => [outcome, detail.tries, objectId])).to.have.deep.members(
        [8, 4, 2, 1].map((tries) => ['failed', tries, memberId]),
      );
    });
  });

  it('are there for the password change and for joining with an account, too', async () => {
    const room = await aRoom();
    const { link } = await room.admin.do(createInvite, { role: 'VIEWER' });
    const member = await room.person('VIEWER');
    const change = { current: WRONG, next: 'Another-Harbour-42' };
    expect(await member.outcome(changePassword, change)).to.equal('BAD_USER_INPUT');
    const token = link.split('#token=')[1] ?? '';
    const other = await room.person('CONTRIBUTOR');
    const joining = { token, name: 'Twice', email: other.email, password: WRONG };
    expect(await (await stranger()).outcome(acceptInvite, joining)).to.equal('BAD_USER_INPUT');
    await eventually(async () => {
      expect((await linesOf(room, changePassword)).map(told)).to.deep.equal(['changePassword failed']);
      expect((await linesOf(room, acceptInvite)).map(told)).to.deep.equal(['acceptInvite failed']);
    });
  });
});
