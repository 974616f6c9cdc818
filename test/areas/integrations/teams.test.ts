import { randomUUID } from 'node:crypto';
import { createAutomation, enableAutomation } from '@earshot/core/areas/automations/automation';
import { automationRuns } from '@earshot/core/areas/automations/automation-run';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { MicrosoftFake } from '../../kit/fakes/microsoft-fake.ts';
import { aNote, aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { connected, turnOn } from '../../kit/rooms/connections.ts';

const TEAM = '11111111-1111-4111-8111-111111111111';
const linkTo = (channel: string) =>
  `https://teams.microsoft.com/l/channel/${encodeURIComponent(channel)}/Research?groupId=${TEAM}&tenantId=t`;

describe('a message to Microsoft Teams', () => {
  it('is posted as text in the channel of the link, and says so when Teams has no such channel', async () => {
    const fake = new MicrosoftFake();
    fake.oauth.lasts = 30;
    const { admin } = await aRoom();
    await turnOn(admin, 'microsoft');
    await admin.do(setPlugin, { id: 'send-to-teams', enabled: true });
    await connected(admin, 'MICROSOFT_TEAMS');
    fake.oauth.lasts = 3600;
    const project = await aProject(admin);
    const automationTo = async (channel: string) => {
      const settings = { channel: linkTo(channel), text: 'New: {{title}}' };
      const { id } = await admin.do(createAutomation, {
        placeId: project.id,
        title: channel,
        trigger: { type: 'EVENT', event: 'note:created', rules: null },
        actions: [{ id: randomUUID(), action: 'sendToTeams', settings }],
      });
      await admin.do(enableAutomation, { id });
      return id;
    };
    const runOf = (automationId: string, state: string) =>
      eventually(async () => {
        const [run] = (await admin.do(automationRuns, { condition: { automationId } })).nodes;
        expect(run?.state).to.equal(state);
      });
    const there = await automationTo('19:abc@thread.tacv2');
    const gone = await automationTo('19:gone@thread.tacv2');
    await aNote(admin, { projectId: project.id, title: '<at>everybody</at>' });
    await runOf(there, 'DONE');
    expect(fake.messages).to.deep.equal([
      { team: TEAM, channel: '19:abc@thread.tacv2', content: 'New: <at>everybody</at>' },
    ]);
    // The token near its end was replaced before use.
    expect(fake.oauth.refreshes).to.be.greaterThan(0);
    await runOf(gone, 'FAILED');
  }).timeout(60_000);
});
