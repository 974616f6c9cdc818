import { deleteHighlight, highlight, restoreHighlight } from '@earshot/core/areas/coding/highlight';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('long highlights (HT-02)', () => {
  it('are refused with the reason when they are made; one that grows by editing keeps all its words', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const long = 'word '.repeat(limits.highlightSerialised / 5).trim();
    const note = await aTranscript(admin, projectId, 'Interview', `Before it. ${long} After it.\n\nA short one.`);
    await demandRefused(aHighlight(admin, note.id, long), 'TOO_LARGE', 'This highlight is too long.');
    const short = await aHighlight(admin, note.id, 'A short one');

    const writer = await Writer.open(await admin.socket(), note.id);
    writer.type(long, undefined, 2);
    expect((await writer.send()).ok).to.equal(true);
    const grown = `A ${long}short one`;
    expect(writer.marked(short.id)).to.equal(grown);
    await eventually(async () => expect((await admin.do(highlight, { id: short.id })).text).to.equal(grown));

    await admin.do(deleteHighlight, { id: short.id });
    const back = await admin.do(restoreHighlight, { id: short.id });
    expect(back).to.deep.include({ text: grown, state: 'ANCHORED' });
    await eventually(() => expect(writer.marked(short.id)).to.equal(grown));
    writer.socket.disconnect();
  });
});
