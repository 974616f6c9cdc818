import { createHmac } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';
import { replaceChannelHook, replaceChannelKey } from '@earshot/core/areas/channels/channel-push';
import { Channel } from '@earshot/core/areas/places/channel';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { newToken } from '../../store/sessions.ts';
import { lockedChannel } from './begin-pull.ts';
import type { ChannelSources } from './channel-sources.ts';
import { sourceFor } from './channels.ts';
import { replaceChannelToken } from './store/channel-tokens.ts';

/** Signing secret of a webhook address, derived from the address, so that both are replaced together. */
export const signingKeyOf = (secretKey: Buffer, token: string): string =>
  createHmac('sha256', keyFor(secretKey, 'channel-hooks')).update(token).digest('base64url');

/** Keys and addresses with which programs send data; each is shown once. */
export function channelKeyHandlers(sources: ChannelSources, secretKey: Buffer): Handler[] {
  return [
    inside(replaceChannelKey, async ({ input, work, visit }) => {
      const channel = await pushed(work, input.id);
      const key = `ek_${newToken()}`;
      await replaceChannelToken(work.transaction, { token: key, channelId: channel.id, kind: 'KEY', signed: false });
      await note(work, channel, ['key']);
      return { key, address: `${visit.origin}/api/v1/channels/${channel.id}/data` };
    }),
    inside(replaceChannelHook, async ({ input: { id, signed }, work, visit }) => {
      const channel = await pushed(work, id);
      const token = newToken();
      await replaceChannelToken(work.transaction, { token, channelId: channel.id, kind: 'HOOK', signed });
      await note(work, channel, ['hook']);
      const signingKey = signed ? signingKeyOf(secretKey, token) : '';
      return { address: `${visit.origin}/ingest/${channel.id}/${token}`, signingKey };
    }),
  ];

  async function pushed(work: Work, id: string): Promise<Channel> {
    const channel = await lockedChannel(work, id);
    if (!channel) throw new Refusal('NOT_FOUND', 'This channel no longer exists.');
    const { contribution } = await sourceFor(sources, work, channel.source);
    if (contribution.intake === 'push') return channel;
    throw new Refusal('UNPROCESSABLE', 'Programs cannot send to this kind of channel.');
  }
}

/** Records the intakes of a channel; a disconnected channel accepts data again. */
async function note(work: Work, { id, secretsStored, connection }: Channel, added: string[]): Promise<void> {
  const fields = {
    secretsStored: [...new Set([...secretsStored, ...added])],
    ...(connection === 'DISCONNECTED' && { connection: 'CONNECTED' as const }),
  };
  const row = await work.rows(Channel).update(id, fields);
  work.emit('updated', Channel, [row], Object.keys(fields));
}
