import { createTag } from '@earshot/core/areas/coding/tag';
import { note as noteById } from '@earshot/core/areas/pages/note';
import { createFolder } from '@earshot/core/areas/places/folder';
import { updateProject } from '@earshot/core/areas/places/project';
import { addToGroup, createGroup, deleteGroup, removeFromGroup } from '@earshot/core/areas/workspace/group';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import type { Presence } from '@earshot/core/model/live';
import { updateMember } from '@earshot/core/model/member';
import { detachPlace, revokeGrant, setGrant } from '@earshot/core/model/place';
import { changePassword, endSession, sessions, signOut } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { eraseExpiredSessions } from '@earshot/host/store/sessions';
import { expect } from 'chai';
import { aNote, aProject, aRoom, PASSWORD, type Person, type Room, testHost } from '../kit/hosts/host.ts';
import { ask, pointing, Writer } from '../kit/hosts/writer.ts';

// Contract 15.
const SECONDS = 2;

interface Scene {
  room: Room;
  owner: Person;
  victim: Person;
  projectId: string;
}
/** Gives the victim their right in one way; returns a function that takes it away again. */
type Way = (scene: Scene) => Promise<() => Promise<unknown>>;

const grant = ({ owner, projectId, victim }: Scene, level: 'READ' | 'WRITE' = 'WRITE') =>
  owner.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: victim.memberId, level });

const UNREADABLE: Record<string, Way> = {
  'a grant is revoked': async (scene) => {
    await grant(scene);
    const { owner, projectId: placeId, victim } = scene;
    return () => owner.do(revokeGrant, { placeId, principal: 'MEMBER', principalId: victim.memberId });
  },
  'everyone is shut out': async ({ owner, projectId: placeId }) => {
    await owner.do(setGrant, { placeId, principal: 'EVERYONE', level: 'WRITE' });
    return () => owner.do(revokeGrant, { placeId, principal: 'EVERYONE' });
  },
  'somebody leaves a group': async ({ room, owner, projectId: placeId, victim }) => {
    const group = await room.admin.do(createGroup, { name: 'Readers' });
    await room.admin.do(addToGroup, { groupId: group.id, memberId: victim.memberId });
    await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: group.id, level: 'WRITE' });
    return () => room.admin.do(removeFromGroup, { groupId: group.id, memberId: victim.memberId });
  },
  'a group is deleted': async ({ room, owner, projectId: placeId, victim }) => {
    const group = await room.admin.do(createGroup, { name: 'Others' });
    await room.admin.do(addToGroup, { groupId: group.id, memberId: victim.memberId });
    await owner.do(setGrant, { placeId, principal: 'GROUP', principalId: group.id, level: 'WRITE' });
    return () => room.admin.do(deleteGroup, { id: group.id });
  },
  'a project no longer takes from its folder': async ({ owner, projectId, victim }) => {
    const folder = await owner.do(createFolder, { name: 'Shared' });
    await owner.do(updateProject, { id: projectId, folderId: folder.id });
    await owner.do(setGrant, { placeId: folder.id, principal: 'MEMBER', principalId: victim.memberId, level: 'WRITE' });
    return () => owner.do(detachPlace, { placeId: projectId, detached: true });
  },
};

const UNWRITABLE: Record<string, Way> = {
  'a grant is lowered': async (scene) => {
    await grant(scene);
    return () => grant(scene, 'READ');
  },
  'somebody becomes a VIEWER': async (scene) => {
    await grant(scene);
    return () => scene.room.admin.do(updateMember, { id: scene.victim.memberId, role: 'VIEWER' });
  },
};

const SIGNED_OUT: Record<string, Way> = {
  'somebody is suspended': async (scene) => {
    await grant(scene);
    return () => scene.room.admin.do(updateMember, { id: scene.victim.memberId, suspended: true });
  },
  'a session is ended': async (scene) => {
    await grant(scene);
    const [session] = await scene.victim.do(sessions, {});
    return () => scene.victim.do(endSession, { id: session?.id ?? '' });
  },
  'somebody signs out': async (scene) => {
    await grant(scene);
    return () => scene.victim.do(signOut, {});
  },
  // The next change of rights in the workspace checks every session.
  'a session has run out': async (scene) => {
    await grant(scene);
    const [session] = await scene.victim.do(sessions, {});
    return async () => {
      await expire(session?.id ?? '');
      await scene.owner.do(setGrant, { placeId: scene.projectId, principal: 'EVERYONE', level: 'READ' });
    };
  },
  'expired sessions are removed': async (scene) => {
    await grant(scene);
    const [session] = await scene.victim.do(sessions, {});
    return async () => {
      await expire(session?.id ?? '');
      const { container } = await testHost();
      await container.get(T.database).asSystem('remove expired sessions', eraseExpiredSessions);
    };
  },
  'a password is changed': async (scene) => {
    await grant(scene);
    return () => scene.victim.do(changePassword, { current: PASSWORD, next: 'Other-Harbour-43-Lantern' });
  },
};

const expire = async (sessionId: string) => {
  const { container } = await testHost();
  await container
    .get(T.database)
    .asSystem('end a session early', (transaction) =>
      transaction.sql(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [sessionId]),
    );
};

/** Waits for a claim within the limit of the contract. */
async function soon(claim: () => unknown): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  for (;;) {
    try {
      return void (await claim());
    } catch (fault) {
      if (performance.now() > until) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 150));

describe(`within ${SECONDS} seconds, on sockets that are open`, () => {
  let room: Room;
  const scene = async (way: Way) => {
    const [owner, victim] = [await room.person('MANAGER'), await room.person('CONTRIBUTOR')];
    const project = await aProject(owner, { everyone: null });
    const takeAway = await way({ room, owner, victim, projectId: project.id });
    const note = await aNote(owner, { projectId: project.id });
    const author = await Writer.open(await owner.socket(), note.id);
    const reader = await Writer.open(await victim.socket(), note.id);
    const stray: { changes: { placeId: string }[] }[] = [];
    reader.socket.on('changes', (message) => stray.push(message));
    await author.write('Before.');
    await soon(() => expect(reader.text).to.equal('Before.'));
    const close = () => [author, reader].map(({ socket }) => socket.close());
    return { owner, victim, project, note, author, reader, stray, takeAway, close };
  };

  before(async () => {
    room = await aRoom();
  });

  for (const [name, way] of Object.entries(UNREADABLE))
    it(`nothing is heard any more when ${name}`, async () => {
      const { owner, victim, project, note, author, reader, stray, takeAway, close } = await scene(way);
      expect(reader.writable).to.equal(true);
      await takeAway();
      await soon(() => expect(reader.reloads).to.have.length(1));
      const before = stray.length;
      await author.write('After.');
      await owner.do(createTag, { projectId: project.id, title: 'After' });
      const seen: Presence[] = [];
      reader.socket.on('presence', (presence) => seen.push(presence));
      expect(await ask(author.socket, 'pointInDocument', pointing(note.id))).to.include({ ok: true });
      await quiet();
      expect(reader.text).to.equal('Before.');
      expect(seen).to.deep.equal([]);
      expect(
        stray.slice(before).flatMap(({ changes }) => changes.filter(({ placeId }) => placeId === project.id)),
      ).to.deep.equal([]);
      const { pageId } = reader;
      reader.paragraph('Mine.');
      expect(await reader.send()).to.include({ ok: false, code: 'NOT_FOUND' });
      expect(await ask(reader.socket, 'openDocument', { pageId, schemaVersion: DOCUMENT_SCHEMA_VERSION })).to.include({
        code: 'NOT_FOUND',
      });
      expect(await ask(reader.socket, 'pointInDocument', pointing(pageId))).to.include({ code: 'NOT_FOUND' });
      expect(await victim.outcome(noteById, { id: pageId })).to.equal('NOT_FOUND');
      expect(author.text).to.equal('Before.\nAfter.');
      close();
    });

  for (const [name, way] of Object.entries(UNWRITABLE))
    it(`nothing can be written any more when ${name}`, async () => {
      const { author, reader, takeAway, close } = await scene(way);
      await takeAway();
      await soon(async () => {
        expect((await reader.update(new Uint8Array([0, 0]))).code).to.equal('FORBIDDEN');
        expect(reader.reloads, 'the editor is told to open anew').to.have.length(1);
      });
      const again = await Writer.open(reader.socket, reader.pageId);
      expect(again.writable).to.equal(false);
      await author.write('After.');
      await soon(() => expect(again.text).to.equal('Before.\nAfter.'));
      close();
    });

  for (const [name, way] of Object.entries(SIGNED_OUT))
    it(`sockets close when ${name}`, async () => {
      const { victim, author, reader, takeAway, close } = await scene(way);
      const said: string[] = [];
      reader.socket.on('signed-out', () => said.push('signed-out'));
      await takeAway();
      await soon(() => {
        expect(said).to.deep.equal(['signed-out']);
        expect(reader.socket.connected).to.equal(false);
      });
      await author.write('After.');
      await quiet();
      expect(reader.text).to.equal('Before.');
      await soon(async () => expect(await victim.outcome(noteById, { id: reader.pageId })).to.equal('UNAUTHENTICATED'));
      const turned = await victim.socket().catch(({ message }: Error) => message);
      expect(turned).to.equal('websocket error');
      close();
    });
});
