import { type Channel, disconnectChannel } from '@earshot/core/areas/places/channel';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';

/** Disconnecting a channel, with the choice about its data. */
export function Disconnect({ channel }: { channel: Channel }) {
  const [asked, setAsked] = useState(false);
  return (
    <SettingsPart title="Connection" says="Disconnected. Its keys are deleted and nothing new is imported.">
      <Button
        variant="default"
        c="red"
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Disconnect …
      </Button>
      {asked && <Asked channel={channel} onClose={() => setAsked(false)} />}
    </SettingsPart>
  );
}

function Asked({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const run = useDo();
  const navigate = useNavigate();
  const [data, setData] = useState<'KEEP' | 'TRASH'>('KEEP');
  const [busy, setBusy] = useState(false);
  const title = displayTitle('channel', channel.title);
  const go = async () => {
    setBusy(true);
    const done = await run(disconnectChannel, { id: channel.id, data }, `“${title}” is disconnected.`);
    if (done) await navigate(data === 'TRASH' ? paths.channels : paths.channel(channel));
    else setBusy(false);
  };
  return (
    <Dialog onClose={onClose} title={`Disconnect “${title}”`}>
      <Radio.Group
        label="Imported data"
        value={data}
        onChange={(chosen) => setData(chosen === 'TRASH' ? 'TRASH' : 'KEEP')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="KEEP" label="It stays in the channel" data-autofocus />
          <Radio value="TRASH" label="It goes to trash, together with the channel" />
        </Stack>
      </Radio.Group>
      <Text c="dimmed" mt="md">
        Its keys are deleted. To connect it again, enter them again.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" c="var(--e-paper)" loading={busy} onClick={() => void go()}>
          Disconnect
        </Button>
      </Group>
    </Dialog>
  );
}
