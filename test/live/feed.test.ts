import { createTag } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote, updateNote } from '@earshot/core/areas/pages/note';
import { createProject, deleteProject, updateProject } from '@earshot/core/areas/places/project';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { setGrant } from '@earshot/core/model/place';
import { endSession, sessions } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import type { Socket } from 'socket.io-client';
import { aNote, anotherHost, aProject, aRoom, Person, type Room, testHost } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { heard, Writer } from '../kit/hosts/writer.ts';

interface Change {
  entity: string;
  type: string;
  ids: string[];
  rows: Record<string, unknown>[];
  gone: string[];
  fields: string[];
  actorId: string | null;
  placeId: string;
}
interface Changes {
  seq: number;
  changes: Change[];
}

/** A browser that records its changes. */
class Listener {
  readonly messages: Changes[] = [];
  readonly others: string[] = [];

  constructor(readonly socket: Socket) {
    socket.on('changes', (message: Changes) => this.messages.push(message));
    for (const event of ['access', 'signed-out', 'resync']) socket.on(event, () => this.others.push(event));
  }

  get changes(): Change[] {
    return this.messages.flatMap(({ changes }) => changes);
  }

  /** The first change of this type to a row. */
  of(id: string, type: string): Change | undefined {
    return this.changes.find((change) => change.ids.includes(id) && change.type === type);
  }
}

describe('the change feed', () => {
  const open: Socket[] = [];
  let room: Room;
  let ada: Person;
  let ben: Person;
  const listening = async (person: Person, transport?: 'polling') => {
    const socket = await person.socket(transport);
    open.push(socket);
    return new Listener(socket);
  };
  /** Waits until a browser has received the newest change. */
  const settled = async (...listeners: Listener[]) => {
    const last = await ada.do(createTag, { projectId: (await aProject(ada)).id, title: 'The last one' });
    await eventually(() => {
      for (const one of listeners) expect(one.of(last.id, 'tag:created')).to.not.equal(undefined);
    });
  };

  before(async () => {
    room = await aRoom();
    ada = await room.person('MANAGER');
    ben = await room.person('VIEWER');
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });

  it('comes by long polling, too, where a proxy lets no websocket through', async () => {
    const listener = await listening(ben, 'polling');
    await settled(listener);
    const reply = await listener.socket.emitWithAck('closeDocument', { pageId: crypto.randomUUID() });
    expect(reply).to.have.property('ok');
  });

  it('brings what somebody did to everybody else, with the rows as they are and in order', async () => {
    const project = await aProject(ada);
    const listener = await listening(ben);
    const note = await aNote(ada, { projectId: project.id, title: 'One' });
    const titles = ['Two', 'Three', 'Four', 'Five'];
    for (const title of titles) await ada.do(updateNote, { id: note.id, title });
    await settled(listener);
    const mine = listener.changes.filter(({ ids }) => ids.includes(note.id));
    expect(mine[0]).to.deep.include({
      entity: 'Note',
      type: 'note:created',
      actorId: ada.memberId,
      placeId: project.id,
    });
    expect(mine.filter(({ type }) => type === 'note:updated')).to.have.length(titles.length);
    expect(mine.at(-1)).to.deep.include({ fields: ['title'], gone: [] });
    expect(mine.at(-1)?.rows[0]).to.include({ id: note.id, title: 'Five', revision: 5 });
    const seen = mine.map(({ rows }) => rows[0]?.revision as number);
    expect(seen).to.deep.equal(seen.toSorted((one, other) => one - other));
    const order = listener.messages.map(({ seq }) => seq);
    expect(order).to.deep.equal(order.toSorted((one, other) => one - other));
  });

  it('is told only when the change is committed, so that whoever asks then finds it', async () => {
    const project = await aProject(ada);
    const listener = await listening(ben);
    const { container } = await testHost();
    const seen: Promise<number>[] = [];
    listener.socket.on('changes', ({ changes }: Changes) => {
      for (const { entity, ids } of changes)
        if (entity === 'Note')
          seen.push(
            container
              .get(T.database)
              .inWorkspace(
                room.workspaceId,
                async (transaction) =>
                  (await transaction.sql('select 1 from notes where id = any($1::uuid[])', [ids])).length,
              ),
          );
    });
    for (let at = 0; at < 5; at += 1) await ada.do(createNote, { projectId: project.id, title: `Note ${at}` });
    await eventually(() => expect(seen).to.have.length(5));
    expect(await Promise.all(seen)).to.deep.equal([1, 1, 1, 1, 1]);
  });

  it('says nothing of a private place, nor of other workspaces', async () => {
    const elsewhere = await aRoom('Elsewhere');
    const hidden = await aProject(ada, { everyone: null, title: 'Hidden' });
    const [stranger, insider, outsider] = [
      await listening(ben),
      await listening(ada),
      await listening(elsewhere.admin),
    ];
    const note = await aNote(ada, { projectId: hidden.id, title: 'Secret' });
    await ada.do(updateNote, { id: note.id, title: 'Still secret' });
    await ada.do(createTag, { projectId: hidden.id, title: 'Secret too' });
    await ada.do(deleteNote, { id: note.id });
    await ada.do(updateProject, { id: hidden.id, title: 'More hidden' });
    await settled(stranger, insider);
    expect(insider.changes.filter(({ placeId }) => placeId === hidden.id)).to.have.length(5);
    expect(JSON.stringify(stranger.messages))
      .to.not.contain(hidden.id)
      .and.not.match(/secret|hidden/i);
    expect(outsider.messages).to.deep.equal([]);
  });

  it('shows a place to whoever is given access while they watch', async () => {
    const project = await aProject(ada, { everyone: null });
    const listener = await listening(ben);
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    await eventually(() => expect(listener.others).to.include('access'));
    const note = await aNote(ada, { projectId: project.id });
    await eventually(() => expect(listener.of(note.id, 'note:created')).to.not.equal(undefined));
  });

  it('says what went into trash, of a whole project too, and ends the following of its documents', async () => {
    const project = await aProject(ada);
    const [one, two] = [await aNote(ada, { projectId: project.id }), await aNote(ada, { projectId: project.id })];
    const listener = await listening(ben);
    const [first, second] = [await Writer.open(listener.socket, one.id), await Writer.open(listener.socket, two.id)];
    await ada.do(deleteNote, { id: one.id });
    await eventually(() => expect(listener.of(one.id, 'note:trashed')).to.deep.include({ gone: [one.id], rows: [] }));
    await eventually(() => expect(first.reloads).to.have.length(1));
    expect(second.reloads).to.have.length(0);
    await ada.do(deleteProject, { id: project.id });
    await eventually(() => expect(listener.of(project.id, 'project:trashed')?.gone).to.deep.equal([project.id]));
    await eventually(() => expect(second.reloads).to.have.length(1));
  });

  it('never carries a secret, nor what only admins may see', async () => {
    const listener = await listening(await room.person('MANAGER'));
    const admin = await listening(room.admin);
    const { invite, link } = await room.admin.do(createInvite, { role: 'VIEWER', message: 'Come in' });
    await ada.do(createProject, { title: 'After the invite' });
    await settled(listener, admin);
    const everything = JSON.stringify([listener.messages, admin.messages]);
    expect(everything).to.not.contain(invite.id);
    expect(everything).to.not.contain(link.split('.').at(-1) as string);
    expect(everything).to.not.match(/tokenHash|passwordHash|workspaceId|accountId":null|secret/);
  });

  it('goes on after the bulletin’s connection was cut, with nothing missed', async () => {
    const project = await aProject(ada);
    const note = await aNote(ada, { projectId: project.id });
    const leaver = await room.person('CONTRIBUTOR');
    const listener = await listening(ben);
    const ended = await listening(leaver);
    const reader = await Writer.open(listener.socket, note.id);
    const other = await anotherHost();
    try {
      const there = await Writer.open(await new Person(other, ada.cookie).socket(), note.id);
      await there.write('Before.');
      await eventually(() => expect(reader.text).to.equal('Before.'));
      await cutBulletins();
      // During all of this no one receives changes.
      const missed = await aNote(ada, { projectId: project.id, title: 'Missed' });
      await there.write('Meanwhile.');
      const [session] = await leaver.do(sessions, {});
      await leaver.do(endSession, { id: session?.id ?? '' });
      await heard(listener.socket, 'resync');
      await eventually(() => {
        expect(listener.of(missed.id, 'note:created')?.rows[0]).to.include({ title: 'Missed' });
        expect(reader.text).to.equal('Before.\nMeanwhile.');
        expect(ended.others).to.include('signed-out');
        expect(ended.socket.connected).to.equal(false);
      });
      await there.write('After.');
      await eventually(() => expect(reader.text).to.equal('Before.\nMeanwhile.\nAfter.'));
    } finally {
      await other.stop();
    }
  });
});

/** Ends the connections on which hosts listen, as a restarted database would. */
async function cutBulletins(): Promise<void> {
  const { container } = await testHost();
  const cut = await container
    .get(T.database)
    .asSystem('cut the bulletins', (transaction) =>
      transaction.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'earshot bulletin'`,
      ),
    );
  expect(cut.length).to.be.greaterThan(0);
}
