import { type ChannelKey, replaceChannelKey } from '@earshot/core/areas/channels/channel-push';
import type { Channel } from '@earshot/core/areas/places/channel';
import type { ButtonProps } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { CopyField } from '../../../kit/form/copy-field.tsx';
import { MakeSecret } from './make-secret.tsx';
import classes from './push-key.module.css';

/** Example command that sends an item, for a terminal. */
const exampleFor = ({ address, key }: ChannelKey): string =>
  [
    `curl ${address} \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"externalId": "1", "description": "It came late.", "fields": {"Stars": 2}}'`,
  ].join('\n');

/** Creates or replaces the key with which programs send; shows it once. */
export function PushKey({ channel: { id, secretsStored }, ...look }: { channel: Channel } & ButtonProps) {
  const run = useDo();
  return (
    <MakeSecret
      {...look}
      noun="key"
      makes="Create key"
      there={secretsStored.includes('key')}
      warning="Programs that use the current key are rejected from then on."
      make={() => run(replaceChannelKey, { id })}
      leftSection={<IconKey size={16} aria-hidden />}
    >
      {(made) => (
        <>
          <CopyField label="Key" value={made.key} autoFocus />
          <CopyField label="Address" value={made.address} />
          <section aria-label="Example">
            <h3 className={classes.title}>For example</h3>
            <pre className={classes.example}>{exampleFor(made)}</pre>
          </section>
        </>
      )}
    </MakeSecret>
  );
}
