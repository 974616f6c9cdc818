import { type ChannelContribution, channel } from '@earshot/core/plugin/channel';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { fileContract } from './file-contract.ts';
import { type PullContract, pullContract } from './pull-contract.ts';
import { pushContract } from './push-contract.ts';

export type { SourceFake } from './pull-contract.ts';

/** A channel that is given files or sent data has nothing to say about itself but its name. */
export type ChannelContract = { source: string } | PullContract;

/**
 * Calls mocha: what every channel promises, tried on the built plugin behind the real host and its database. Which promises
 * these are depends on how it gets its data: it asks its source, is given files, or is sent data by programs.
 */
export function channelContract(plugin: Plugin, contract: ChannelContract): void {
  const { source } = contract;
  const shapes = {
    pull: () => {
      if (!('fake' in contract)) throw new Error(`${source} asks its source: say how that behaves, by a fake`);
      pullContract(plugin, contract);
    },
    file: () => fileContract(source),
    push: () => pushContract(source),
  };
  const made = plugin.contributes.find(({ point, id }) => point === channel.point && id === source);
  if (!made) throw new Error(`${plugin.id} contributes no channel ${source}`);
  describe(`channel ${source}`, () => shapes[(made as ChannelContribution).intake]());
}
