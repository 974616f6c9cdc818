import { actionContract } from '@earshot/test/kit/contracts/action-contract';
import { expect } from 'chai';
import plugin, { channelOf } from './index.ts';

const TEAM = '11111111-1111-4111-8111-111111111111';
const LINK = `https://teams.microsoft.com/l/channel/19%3Aabc%40thread.tacv2/Research%20%26%20more?groupId=${TEAM}&tenantId=t`;

actionContract(plugin, {
  at: import.meta.url,
  settings: { channel: LINK, text: 'New: {{title}}' },
  does: ['request'],
  connection: { secrets: { accessToken: 'eyJ' }, settings: {} },
});

describe('a link to a channel of Teams', () => {
  it('names its team and channel', () => {
    expect(channelOf(LINK)).to.deep.equal({ team: TEAM, channel: '19:abc@thread.tacv2', title: 'Research & more' });
  });

  it('is none when it leads elsewhere or names another thing', () => {
    for (const wrong of [
      '',
      'general',
      LINK.replace('teams.microsoft.com', 'teams.microsoft.com.evil.example'),
      LINK.replace('https:', 'http:'),
      LINK.replace('/l/channel/', '/l/team/'),
      LINK.replace(TEAM, '../../me'),
      LINK.replace('19%3Aabc%40thread.tacv2', '19%3Aabc%2F..%2F@thread.tacv2'),
      LINK.replace('19%3Aabc%40thread.tacv2', '%E0%A4%A'),
    ])
      expect(channelOf(wrong), wrong).to.equal(undefined);
  });
});
