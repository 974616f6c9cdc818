import {
  type Channel,
  type ChannelSource,
  disconnectChannel,
  type PullSchedule,
  setChannelSchedule,
  updateChannelSettings,
} from '@earshot/core/model/channel';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Form } from '../../kit/form.tsx';
import { useDo } from '../../kit/use-do.ts';
import { SettingsPart } from '../projects/settings-part.tsx';
import { SCHEDULES } from './connection-words.ts';
import { SourceSettings } from './source-settings.tsx';

interface PullSettingsProps {
  channel: Channel;
  source: ChannelSource;
  /** whether the person may change what it asks for */
  owns: boolean;
}

/** What a channel asks its source for, how often, and how that ends. */
export function PullSettings({ channel, source, owns }: PullSettingsProps) {
  return (
    <>
      <AskedFor key={channel.revision} channel={channel} source={source} owns={owns} />
      <Schedule channel={channel} />
      {owns && channel.connection !== 'DISCONNECTED' && <Disconnect channel={channel} />}
    </>
  );
}

function AskedFor({ channel, source, owns }: PullSettingsProps) {
  const { id, settings, connection } = channel;
  const says = `Talks to ${new Intl.ListFormat('en').format(source.hosts)}.`;
  return (
    <SettingsPart
      title={source.title}
      says={owns ? says : 'Only somebody with full access may change what it asks its source for.'}
    >
      {owns && (
        <Form
          operation={updateChannelSettings}
          start={{ id, settings }}
          submit={connection === 'CONNECTED' || connection === 'PAUSED' ? 'Save' : 'Save and connect'}
          says="Saved. The source is asked with it."
        >
          <SourceSettings source={source} channel={channel} />
        </Form>
      )}
    </SettingsPart>
  );
}

function Schedule({ channel: { id, schedule } }: Pick<PullSettingsProps, 'channel'>) {
  const run = useDo();
  return (
    <SettingsPart title="Schedule">
      <Select
        w={240}
        label="Ask the source"
        data={SCHEDULES}
        allowDeselect={false}
        value={schedule}
        onChange={(chosen) =>
          void run(setChannelSchedule, { id, schedule: chosen as PullSchedule }, 'The schedule is changed.')
        }
      />
    </SettingsPart>
  );
}

function Disconnect({ channel }: Pick<PullSettingsProps, 'channel'>) {
  const [asked, setAsked] = useState(false);
  return (
    <SettingsPart title="Connection" says="Disconnected, it forgets its keys and asks its source nothing any more.">
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

function Asked({ channel, onClose }: Pick<PullSettingsProps, 'channel'> & { onClose: () => void }) {
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
    <Modal opened onClose={onClose} title={`Disconnect “${title}”`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Radio.Group
        label="What becomes of its data"
        value={data}
        onChange={(chosen) => setData(chosen === 'TRASH' ? 'TRASH' : 'KEEP')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="KEEP" label="It stays in the channel" data-autofocus />
          <Radio value="TRASH" label="It goes to trash, together with the channel" />
        </Stack>
      </Radio.Group>
      <Text c="dimmed" mt="md">
        Keys are forgotten: to connect it again they have to be given anew.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" c="var(--e-paper)" loading={busy} onClick={() => void go()}>
          Disconnect
        </Button>
      </Group>
    </Modal>
  );
}
