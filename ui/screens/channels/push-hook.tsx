import type { Channel } from '@earshot/core/model/channel';
import { type ChannelHook, replaceChannelHook } from '@earshot/core/model/channel-push';
import { Button, Stack, Switch } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../kit/confirm.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { useDo } from '../../kit/use-do.ts';
import { ShownOnce } from './shown-once.tsx';

/** Makes the address that other services send to, or another one in its place; shows it once. */
export function PushHook({ channel }: { channel: Channel }) {
  const run = useDo();
  const [signed, setSigned] = useState(false);
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<ChannelHook>();
  const there = channel.secretsStored.includes('hook');
  const make = async () => {
    const hook = await run(replaceChannelHook, { id: channel.id, signed });
    setMade(hook);
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Switch
        label="What comes has to be signed"
        description="X-Earshot-Signature: t=<seconds>,v1=<HMAC-SHA256 of “t.body”>"
        checked={signed}
        onChange={(event) => setSigned(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        leftSection={<IconWebhook size={16} aria-hidden />}
        onClick={() => (there ? setAsked(true) : void make())}
      >
        {there ? 'Replace the address …' : 'Make an address'}
      </Button>
      <Confirm
        opened={asked}
        title="Replace the address"
        confirm="Replace"
        onConfirm={make}
        onClose={() => setAsked(false)}
      >
        What services send to the address that there is now is turned away from then on.
      </Confirm>
      {made && (
        <ShownOnce title="The address of this channel" onClose={() => setMade(undefined)}>
          <CopyField label="Address" value={made.address} autoFocus />
          {made.signingKey !== '' && <CopyField label="Signing key" value={made.signingKey} />}
        </ShownOnce>
      )}
    </Stack>
  );
}
