import { type ChannelContribution, channel } from '@earshot/core/plugin/channel';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { fileContract } from './file-contract.ts';
import { type PullContract, pullContract } from './pull-contract.ts';
import { pushContract } from './push-contract.ts';

export type { SourceFake } from './pull-contract.ts';

/** A channel for files or sent data declares nothing but its name. */
export type ChannelContract = { source: string } | PullContract;

/**
 * Defines mocha tests of the contract of every channel, with the built plugin and the real host and database. The tests
 * depend on its intake: it pulls, takes files, or takes data from programs.
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
