import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { updateProject } from '@earshot/core/areas/places/project';
import { personalData, proposePersonalData, redactNote } from '@earshot/core/areas/redaction/personal-data';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { type Behaviour, EVIL, INVENTED, type ModelFake, ORDER } from '../../kit/fakes/model-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aModel } from '../../kit/rooms/models.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

const FIRST = 'She heads sales at Globex.';
const TALK = `${FIRST} Nobody else does. ${ORDER}`;
const SECRET = 'The merger is planned for May.';

describe('personal data that a text model proposes', function () {
  this.timeout(60_000);
  let room: Room;
  let admin: Person;
  let fake: ModelFake;
  let projectId = '';
  let noteId = '';
  before(async () => {
    room = await aRoom();
    ({ admin } = room);
    projectId = (await aProject(admin)).id;
    noteId = (await aTranscript(admin, projectId, 'Talk', TALK)).id;
    fake = await aModel(admin);
    fake.secret = SECRET;
  });

  it('stands in the note word for word, is marked, and goes like other findings once it is accepted', async () => {
    const own = (await aTranscript(admin, projectId, 'Other', TALK)).id;
    const { proposed, model, unverified } = await admin.do(proposePersonalData, { id: own });
    expect(model).to.equal('test-model (OpenAI-compatible)');
    expect(unverified).to.equal(0);
    expect(proposed).to.deep.equal([{ kind: 'NAME', text: FIRST }]);
    const { nodes } = await admin.do(modelCalls, { condition: { purpose: 'REDACTION' } });
    expect(nodes[0]).to.include({ memberId: admin.memberId, outcome: 'ANSWERED' });
    expect((await admin.do(personalData, { id: own })).findings).to.deep.equal([]);
    const { epoch, seq, details, findings } = await admin.do(personalData, { id: own, proposed });
    expect(findings.map(({ text, label, proposed: by }) => [text, label, by])).to.deep.equal([
      [FIRST, '[name 1]', true],
    ]);
    const places = findings.map(({ from }) => from);
    await admin.do(redactNote, { id: own, epoch, seq, details, proposed, places });
    await eventually(async () => {
      const again = await admin.do(personalData, { id: own, proposed });
      expect(again.findings).to.deep.equal([]);
    });
  });

  const dishonest: [Behaviour, found: string[] | RegExp][] = [
    ['INVENTING', []],
    ['FORBIDDEN', []],
    ['OBEDIENT', [FIRST]],
    ['EMPTY', []],
    ['SLOW', [FIRST]],
    ['CUT_OFF', /cut off on the way/],
    ['REFUSING', /does not let this key/],
    ['RATE_LIMITED', /receiving too many requests/],
    ['MALFORMED', /./],
    ['FAULTY', /./],
  ];
  for (const [behaviour, found] of dishonest)
    it(`is never words that the note does not have: ${behaviour}`, async () => {
      fake.behaviour = behaviour;
      try {
        if (found instanceof RegExp) {
          const refused = await admin.do(proposePersonalData, { id: noteId }).then(
            () => '',
            (fault: Error) => fault.message,
          );
          expect(refused).to.match(found);
          return;
        }
        const { proposed, unverified } = await admin.do(proposePersonalData, { id: noteId });
        expect(proposed.map(({ text }) => text)).to.deep.equal(found);
        expect(JSON.stringify(proposed)).to.not.contain(INVENTED).and.not.contain(SECRET).and.not.contain(EVIL);
        if (found.length === 0 && behaviour !== 'EMPTY') expect(unverified).to.be.greaterThan(0);
      } finally {
        fake.behaviour = 'HONEST';
      }
    });

  it('is looked for only by who may redact, and where workspace and project let a model do so', async () => {
    const ben = await room.person('CONTRIBUTOR');
    await admin.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    expect(await ben.outcome(proposePersonalData, { id: noteId })).to.equal('FORBIDDEN');
    const calls = fake.asked.length;
    await admin.do(updateProject, { id: projectId, redactMode: 'OFF' });
    expect(await admin.outcome(proposePersonalData, { id: noteId })).to.equal('UNPROCESSABLE');
    await admin.do(updateProject, { id: projectId, redactMode: 'ON' });
    await admin.do(setModelSettings, { redactMode: 'OFF' });
    expect(await admin.outcome(proposePersonalData, { id: noteId })).to.equal('UNPROCESSABLE');
    await admin.do(setModelSettings, { redactMode: 'SUGGEST', noModels: true });
    expect(await admin.outcome(proposePersonalData, { id: noteId })).to.equal('UNPROCESSABLE');
    await admin.do(setModelSettings, { noModels: false, charactersPerDay: 0 });
    expect(await admin.outcome(proposePersonalData, { id: noteId })).to.equal('UNPROCESSABLE');
    expect(fake.asked.length).to.equal(calls);
  });
});
