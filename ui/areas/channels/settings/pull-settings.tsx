import {
  type Channel,
  type ChannelSource,
  type PullSchedule,
  setChannelSchedule,
  updateChannelSettings,
} from '@earshot/core/areas/places/channel';
import { listText } from '@earshot/core/rules/number-text';
import { Select } from '@mantine/core';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Form } from '../../../kit/form/form.tsx';
import { SCHEDULES } from './connection-words.ts';
import { Disconnect } from './disconnect.tsx';
import { SourceSettings } from './source-settings.tsx';

interface PullSettingsProps {
  channel: Channel;
  source: ChannelSource;
  /** true if the user can change its query */
  owns: boolean;
}

/** Pull settings of a channel: query, schedule and disconnecting. */
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
  const says = `Connects to ${listText(source.hosts)}.`;
  return (
    <SettingsPart title={source.title} says={owns ? says : 'Only people with full access can change these settings.'}>
      {owns && (
        <Form
          operation={updateChannelSettings}
          start={{ id, settings }}
          submit={connection === 'CONNECTED' || connection === 'PAUSED' ? 'Save' : 'Save and connect'}
          says="Saved. The source is queried with it."
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
        label="Check for new data"
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
