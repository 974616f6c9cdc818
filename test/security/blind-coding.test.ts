import { agreement, codedStretches } from '@earshot/core/areas/agreement/agreement';
import { changeBlindCode, myBlindCodes } from '@earshot/core/areas/agreement/blind-code';
import { type CodingRound, closeCodingRound, markNoteCoded } from '@earshot/core/areas/agreement/coding-round';
import { operations } from '@earshot/core/model/all';
import type { AnyOperation } from '@earshot/core/model/operation';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { latestSeq } from '@earshot/host/store/spine';
import { expect } from 'chai';
import { type Person, Turned, testHost } from '../kit/hosts/host.ts';
import { demandRefused } from '../kit/hosts/refused.ts';
import { aCode, aCodingRoom, type CodingRoom } from '../kit/rooms/coding-round.ts';
import { aHighlight } from '../kit/rooms/transcript.ts';
import type { Ids } from './cast.ts';
import { inputFor } from './inputs.ts';

const QUIET_MS = 400;
const WORDS = ['The parcel came late.', 'The driver was kind.', 'Nobody rang the bell.'];

// A member's own sessions show their last visit, which requests change.
const READS: readonly AnyOperation[] = operations.filter(
  ({ name, effect, transport }) => effect === 'read' && transport === 'graphql' && name !== 'sessions',
);
const FILES = ['agreement.csv', 'highlights.csv'] as const;

/** A person who requests everything possible. */
interface Observer {
  who: Person;
  asked: readonly { operation: AnyOperation; input: Record<string, unknown> }[];
}

const said = async (answer: Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await answer);
  } catch (fault) {
    if (fault instanceof Turned) return `${fault.code} ${fault.message}`;
    throw fault;
  }
};

/** Every answer to a person for every read of the API, and their downloadable files. */
async function everything({ who, asked }: Observer, projectId: string, roundId: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [at, { operation, input }] of asked.entries())
    answers.set(`${operation.name} ${at}`, await said(who.call(operation, input)));
  const folders = { 'agreement.csv': `coding-rounds/${roundId}`, 'highlights.csv': `projects/${projectId}` };
  for (const file of FILES) {
    const response = await fetch(`${who.url}/api/v1/${folders[file]}/${file}`, { headers: who.headers });
    answers.set(file, `${response.status} ${await response.text()}`);
  }
  return answers;
}

const differences = (one: Map<string, string>, other: Map<string, string>) =>
  [...one].flatMap(([name, answer]) => (other.get(name) === answer ? [] : [name.split(' ')[0] ?? '']));

describe('blind coding', function () {
  this.timeout(120_000);
  let study: CodingRoom;
  let round: CodingRound;
  let noteId: string;
  /** Ada codes as well and has full access to everything; Mia made the round and does not code; Rita only reads. */
  let observers: Record<'ada' | 'mia' | 'rita', Observer>;

  /** Two inputs for each read: about the coder who works concurrently, and about the observer. */
  const observer = (who: Person): Observer => {
    const ids: Ids = {
      Workspace: study.room.workspaceId,
      Project: study.projectId,
      Place: study.projectId,
      Note: noteId,
      Page: noteId,
      FieldedRow: noteId,
      RevisedRow: noteId,
      CodingRound: round.id,
      Tag: study.late.id,
    };
    const asked = [study.ben.memberId, who.memberId].flatMap((Member) =>
      READS.map((operation) => ({ operation, input: inputFor(operation, { ...ids, Member }) })),
    );
    const [search] = READS.filter(({ name }) => name === 'search');
    const found = WORDS.map((query) => ({ operation: search as AnyOperation, input: { query } }));
    return { who, asked: [...asked, ...found] };
  };
  const lookedAt = async (by: Observer) => everything(by, study.projectId, round.id);
  const seq = async () => {
    const { container } = await testHost();
    return container.get(T.database).inWorkspace(study.room.workspaceId, latestSeq);
  };
  /** Ben tags, changes his mind, and finishes; the note was opened before, so nothing else happens. */
  const benCodes = async () => {
    const { ben, late, kind } = study;
    for (const words of WORDS) await aCode(ben, round, noteId, words, late);
    const [code] = await ben.do(myBlindCodes, { id: round.id, noteId });
    await ben.do(changeBlindCode, { id: round.id, codeId: code?.id ?? '', add: [kind.id], remove: [late.id] });
    await ben.do(markNoteCoded, { id: round.id, noteId, done: true });
  };

  beforeEach(async () => {
    study = await aCodingRoom();
    const { room, mia, ben, projectId } = study;
    noteId = study.notes[0]?.id ?? '';
    const ada = room.admin;
    const rita = await room.person('VIEWER');
    await mia.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ada.memberId, level: 'FULL' });
    round = await study.aRound({ coderIds: [ada.memberId, ben.memberId] });
    await aCode(ada, round, noteId, 'It rained.', study.late);
    observers = { ada: observer(ada), mia: observer(mia), rita: observer(rita) };
    // Jobs that index the note have finished by then: they are not part of coding.
    await new Promise((resolve) => setTimeout(resolve, 1500));
  });

  it('shows nobody anything of what a coder does: no list, count, search, file, audit line or error tells', async () => {
    const { ada, mia, rita } = observers;
    const before = [await lookedAt(ada), await lookedAt(mia), await lookedAt(rita)];
    expect(before[0]?.size).to.be.greaterThan(150);
    await benCodes();
    const after = [await lookedAt(ada), await lookedAt(mia), await lookedAt(rita)];
    const [toAda, toMia, toRita] = after.map((answers, at) => differences(before[at] ?? new Map(), answers));
    expect(toAda).to.deep.equal([]);
    // People who do not code only learn who is done.
    expect([...new Set([...(toMia ?? []), ...(toRita ?? [])])]).to.deep.equal(['codingProgress']);
    const answers = after.flatMap((one) => [...one.values()]).join();
    const { container } = await testHost();
    const hidden = await container
      .get(T.database)
      .inWorkspace(study.room.workspaceId, (transaction) =>
        transaction.sql<{ id: string }>('select id from blind_codes where workspace_id = $1 and coder_id = $2', [
          study.room.workspaceId,
          study.ben.memberId,
        ]),
      );
    expect(hidden).to.have.length(WORDS.length);
    expect(hidden.filter(({ id }) => answers.includes(id))).to.deep.equal([]);
  });

  it('would notice: the same look sees a shared highlight at once', async () => {
    const before = await lookedAt(observers.ada);
    await aHighlight(study.ben, noteId, 'It rained.', [study.late.id]);
    expect(differences(before, await lookedAt(observers.ada))).to.include.members(['highlights', 'tag', 'auditLog']);
  });

  it('moves neither the events nor the audit log, and no socket hears of it', async () => {
    const heard: unknown[] = [];
    const sockets = await Promise.all(Object.values(observers).map(({ who }) => who.socket()));
    for (const socket of sockets) socket.onAny((...message) => heard.push(message));
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    heard.splice(0);
    const before = await seq();
    await benCodes();
    expect(await seq()).to.equal(before);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    expect(heard).to.deep.equal([]);
    await aHighlight(study.ben, noteId, 'It rained.', [study.late.id]);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    expect(heard).not.to.deep.equal([]);
    for (const socket of sockets) socket.disconnect();
  });

  it('keeps codes from others by their id, too, and their comparison from everybody until the end', async () => {
    const { mia, ben, late, kind, room } = study;
    const code = await aCode(ben, round, noteId, 'The driver was kind.', kind);
    for (const who of [room.admin, mia]) {
      const change = { id: round.id, codeId: code.id, add: [late.id] };
      await demandRefused(who.do(changeBlindCode, change), 'NOT_FOUND');
      const own = (await who.do(myBlindCodes, { id: round.id, noteId })).map(({ quote }) => quote);
      expect(own).to.deep.equal(who === mia ? [] : ['It rained.']);
      await demandRefused(who.do(agreement, { id: round.id, unit: 'SENTENCE' }), 'CONFLICT', 'coders work blind');
      await demandRefused(who.do(codedStretches, { id: round.id, noteId, unfinished: true }), 'CONFLICT');
    }
    // The same words, tagged by both, are two codes.
    await aCode(room.admin, round, noteId, 'The driver was kind.', kind);
    expect(await ben.do(myBlindCodes, { id: round.id, noteId })).to.have.length(1);
    await mia.do(closeCodingRound, { id: round.id });
    const shown = await room.admin.do(codedStretches, { id: round.id, noteId, unfinished: true });
    expect(shown.flatMap(({ codeIds }) => codeIds)).to.include(code.id);
  });
});
