import { replaceChannelHook } from '@earshot/core/areas/channels/channel-push';
import type { Channel } from '@earshot/core/areas/places/channel';
import { Stack, Switch } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { CopyField } from '../../../kit/form/copy-field.tsx';
import { MakeSecret } from './make-secret.tsx';

const SIGNED_HOW = {
  signed: 'X-Earshot-Signature: t=<seconds>,v1=<HMAC-SHA256 of “t.body”>',
  unsigned: 'Whoever knows the address can send data. Choose this only for a service that cannot sign.',
};

/** Creates or replaces the address that other services send to; shows it once. */
export function PushHook({ channel: { id, secretsStored } }: { channel: Channel }) {
  const run = useDo();
  const [signed, setSigned] = useState(true);
  return (
    <Stack gap="sm" align="flex-start">
      <Switch
        label="Require a signature"
        description={SIGNED_HOW[signed ? 'signed' : 'unsigned']}
        checked={signed}
        onChange={(event) => setSigned(event.currentTarget.checked)}
      />
      <MakeSecret
        noun="address"
        makes="Create address"
        there={secretsStored.includes('hook')}
        warning="Data sent to the current address is rejected from then on."
        make={() => run(replaceChannelHook, { id, signed })}
        variant="default"
        leftSection={<IconWebhook size={16} aria-hidden />}
      >
        {({ address, signingKey }) => (
          <>
            <CopyField label="Address" value={address} autoFocus />
            {signingKey !== '' && <CopyField label="Signing key" value={signingKey} />}
          </>
        )}
      </MakeSecret>
    </Stack>
  );
}
