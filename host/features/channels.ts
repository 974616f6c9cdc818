import { Channel, channelSources, createChannel, deleteChannel } from '@earshot/core/model/channel';
import { channel } from '@earshot/core/plugin/channel';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../operations/handlers.ts';
import type { WorkspacePlugins } from '../plugins/workspace-plugins.ts';
import { openPlace } from './grants.ts';
import { createRow } from './standard.ts';

/** Channels, made of what plugins contribute. */
export function channelHandlers(plugins: Pick<WorkspacePlugins, 'contributions'>): Handler[] {
  return [
    inside(channelSources, async ({ work }) => {
      const on = await plugins.contributions(work.workspaceId, channel);
      return on.map(({ from, contribution: { id, title, description, way } }) => ({
        id,
        pluginId: from.plugin.id,
        title,
        description,
        way,
      }));
    }),
    inside(createChannel, async ({ input, work }) => {
      const on = await plugins.contributions(work.workspaceId, channel);
      if (!on.some(({ contribution }) => contribution.id === input.source))
        throw new Refusal(
          'UNPROCESSABLE',
          'This kind of channel is not there. A manager can switch its plugin on in Settings → Plugins.',
          {
            fields: { source: 'Choose another kind.' },
          },
        );
      const { everyone, ...values } = input;
      const row = (await createRow(Channel, work, { ...values, detached: false }, deleteChannel)) as Channel;
      await openPlace(work, row.id, everyone);
      return row;
    }),
  ];
}
