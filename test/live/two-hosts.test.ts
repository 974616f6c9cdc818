import { note as noteById } from '@earshot/core/areas/pages/note';
import { createProject, project as projectById } from '@earshot/core/areas/places/project';
import { updateMember } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import type { Host } from '@earshot/host/boot/start';
import { expect } from 'chai';
import { aNote, anotherHost, aProject, aRoom, Person, type Room } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';

const ROUNDS = 20;
/** Milliseconds for a message between hosts; hosts cache rights for three times as long. */
const MESSAGE_MS = 300;

describe('two hosts, on which no browser of the workspace is open', function () {
  this.timeout(60_000);
  let other: Host;
  let room: Room;

  before(async () => {
    other = await anotherHost();
    room = await aRoom();
  });
  after(() => other.stop());

  const at = (host: Host, { cookie, workspaceId, memberId }: Person) => new Person(host, cookie, workspaceId, memberId);

  const answers = (by: Person, operation: AnyOperation, id: string, outcome: string, when: string) =>
    eventually(async () => expect(await by.outcome(operation, { id }), when).to.equal(outcome), MESSAGE_MS);

  it('show on one what was made on the other right before', async () => {
    const there = at(other, room.admin);
    const known = await aProject(there);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = round % 2 === 0 ? [room.admin, there] : [there, room.admin];
      // Cached rights there do not include new objects.
      await two.do(projectById, { id: known.id });
      const { id } = await one.do(createProject, { title: `Round ${round}` });
      await answers(two, projectById, id, 'ok', `round ${round}`);
    }
  });

  it('take away on one what was taken away on the other', async () => {
    const victim = await room.person('CONTRIBUTOR');
    const there = at(other, victim);
    const { id: placeId } = await aProject(room.admin);
    const note = await aNote(room.admin, { projectId: placeId });
    await room.admin.do(revokeGrant, { placeId, principal: 'EVERYONE' });
    const principal = { placeId, principal: 'MEMBER', principalId: victim.memberId } as const;
    for (let round = 0; round < 5; round += 1) {
      await room.admin.do(setGrant, { ...principal, level: 'READ' });
      await answers(there, noteById, note.id, 'ok', `granted, round ${round}`);
      await room.admin.do(revokeGrant, principal);
      await answers(there, noteById, note.id, 'NOT_FOUND', `revoked, round ${round}`);
    }
    await room.admin.do(updateMember, { id: victim.memberId, suspended: true });
    await answers(there, projectById, placeId, 'UNAUTHENTICATED', 'suspended');
  });
});
