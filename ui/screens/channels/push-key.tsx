import type { Channel } from '@earshot/core/model/channel';
import { type ChannelKey, replaceChannelKey } from '@earshot/core/model/channel-push';
import { Button, type ButtonProps } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../kit/confirm.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { useDo } from '../../kit/use-do.ts';
import classes from './push-key.module.css';
import { ShownOnce } from './shown-once.tsx';

/** What a program says to send something, for a terminal. */
export const exampleFor = ({ address, key }: ChannelKey): string =>
  [
    `curl ${address} \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"externalId": "1", "description": "It came late.", "fields": {"Stars": 2}}'`,
  ].join('\n');

/** Makes the key with which programs send, or another one in its place; shows it once. */
export function PushKey({ channel, ...look }: { channel: Channel } & ButtonProps) {
  const run = useDo();
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<ChannelKey>();
  const there = channel.secretsStored.includes('key');
  const make = async () => {
    const key = await run(replaceChannelKey, { id: channel.id });
    setMade(key);
  };
  return (
    <>
      <Button
        {...look}
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => (there ? setAsked(true) : void make())}
      >
        {there ? 'Replace the key …' : 'Make a key'}
      </Button>
      <Confirm
        opened={asked}
        title="Replace the key"
        confirm="Replace"
        onConfirm={make}
        onClose={() => setAsked(false)}
      >
        Programs that send with the key that there is now are turned away from then on.
      </Confirm>
      {made && (
        <ShownOnce title="The key of this channel" onClose={() => setMade(undefined)}>
          <CopyField label="Key" value={made.key} autoFocus />
          <CopyField label="Address" value={made.address} />
          <section aria-label="Example">
            <h3 className={classes.title}>For example</h3>
            <pre className={classes.example}>{exampleFor(made)}</pre>
          </section>
        </ShownOnce>
      )}
    </>
  );
}
