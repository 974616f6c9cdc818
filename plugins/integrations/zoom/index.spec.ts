import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { ZoomFake } from '@earshot/test/kit/fakes/zoom-fake';
import { expect } from 'chai';
import plugin from './index.ts';
import { listRecordings } from './recordings.ts';

integrationContract(plugin, {
  id: 'ZOOM',
  account: 'ada@acme.example',
  revokes: true,
  fake: () => new ZoomFake().oauth,
});

describe('the list of recordings of Zoom', () => {
  it('begins today at the latest, whatever its sender says where it goes on', async () => {
    const asked: string[] = [];
    const http = {
      json: async (url: string) => {
        asked.push(new URL(url).searchParams.get('to') ?? '');
        return { meetings: [], next_page_token: '' };
      },
    };
    const call = { http, secrets: { accessToken: 'token' }, settings: {} } as never as ConnectionCall;
    await listRecordings({ ...call, query: '', folder: '', cursor: JSON.stringify(['9999-12-31', '']) });
    expect(asked).to.have.length(13);
    expect(asked[0]).to.equal(new Date().toISOString().slice(0, 10));
  });
});
