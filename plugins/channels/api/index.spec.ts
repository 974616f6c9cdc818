import { channel } from '@earshot/core/plugin/channel';
import { expect } from 'chai';
import plugin from './index.ts';

describe('the API channel', () => {
  it('is there from the start: it asks nobody for anything', () => {
    expect(plugin.needs.http).to.deep.equal([]);
    expect(plugin.contributes).to.have.length(1);
    expect(plugin.contributes[0]).to.include({ point: channel.point, id: 'API', way: 'push' });
  });
});
