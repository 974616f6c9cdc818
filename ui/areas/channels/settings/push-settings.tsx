import type { Channel } from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { number } from '../../../kit/words/counted.ts';
import { Disconnect } from './disconnect.tsx';
import { PushHook } from './push-hook.tsx';
import { PushKey } from './push-key.tsx';

const { items, perMinute } = limits.push;

/** Ways of sending data to a channel. */
export function PushSettings({ channel, owns }: { channel: Channel; owns: boolean }) {
  const only = 'Only people with full access can change it.';
  return (
    <>
      <SettingsPart
        title="Key"
        says={owns ? `Programs send up to ${number(items)} items at once with it, ${perMinute} times a minute.` : only}
      >
        {owns && <PushKey channel={channel} variant="default" />}
      </SettingsPart>
      <SettingsPart title="Address for other services" says={owns ? 'For services that send data by webhook.' : only}>
        {owns && <PushHook channel={channel} />}
      </SettingsPart>
      {owns && channel.connection !== 'DISCONNECTED' && <Disconnect channel={channel} />}
    </>
  );
}
