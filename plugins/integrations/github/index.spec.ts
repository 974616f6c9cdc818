import { checkConnection, disconnect } from '@earshot/core/areas/integrations/integration';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { GithubFake } from '@earshot/test/kit/fakes/github-fake';
import { aRoom } from '@earshot/test/kit/hosts/host';
import { demandRefused } from '@earshot/test/kit/hosts/refused';
import { connectedByForm } from '@earshot/test/kit/rooms/connections';
import { aPulledChannel, askAgain, lastRun } from '@earshot/test/kit/rooms/pulls';
import { expect } from 'chai';
import plugin from './index.ts';

describe('integration GITHUB', () => {
  it('is connected with a token, which the channels for issues share', async () => {
    const fake = new GithubFake();
    fake.issues.push({ id: 1, title: 'It rings', body: 'All night.' }, { id: 2, title: 'It stops', body: 'At noon.' });
    const { admin, person } = await aRoom();
    await admin.do(setPlugin, { id: plugin.id, enabled: true });
    const { repository, token } = fake;
    const wanted = { pluginId: 'github-issues', source: 'GITHUB_ISSUES', settings: { repository } };
    const { id } = await aPulledChannel(admin, wanted);
    expect((await lastRun(admin, id)).problem).to.match(/has nothing under what was chosen/);

    await demandRefused(connectedByForm(admin, 'GITHUB', { token: 'wrong' }), 'UNPROCESSABLE', 'no longer accepts');
    const other = await person('CONTRIBUTOR');
    await demandRefused(connectedByForm(other, 'GITHUB', { token }), 'FORBIDDEN');
    const connection = await connectedByForm(admin, 'GITHUB', { token });
    expect(connection).to.include({ account: 'acme-bot', state: 'CONNECTED' });
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', added: 2 });

    fake.trouble = [{ status: 401 }, { status: 401 }];
    expect((await askAgain(admin, id)).problem).to.contain('Reconnect it in Settings → Integrations');
    expect((await admin.do(checkConnection, { id: connection.id })).state).to.equal('REFUSED');
    expect(await askAgain(admin, id)).to.include({ state: 'DONE' });
    await admin.do(disconnect, { id: connection.id });
    expect((await askAgain(admin, id)).problem).to.match(/has nothing under what was chosen/);
  });
});
