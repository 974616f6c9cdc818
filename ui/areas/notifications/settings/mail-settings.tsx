import {
  type DigestFrequency,
  NotificationSettings,
  notificationSettings,
  setNotificationSettings,
} from '@earshot/core/areas/notifications/notification-settings';
import { Select, Switch, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { ownTimeZone, timeZones } from '../../../kit/words/time-zones.ts';
import { DigestSound } from './digest-sound.tsx';
import classes from './settings.module.css';

const NEVER = 'NEVER';
const DIGESTS: { value: DigestFrequency | typeof NEVER; label: string }[] = [
  { value: NEVER, label: 'Never' },
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every Monday' },
  { value: 'FORTNIGHTLY', label: 'Every other Monday' },
  { value: 'MONTHLY', label: 'On the first of the month' },
];
const NIGHT = { quietFrom: '20:00', quietUntil: '08:00' };

/** Email settings, and quiet hours. */
export const MailSettings = observer(function MailSettings() {
  const asked = useAsk(notificationSettings, {}, [NotificationSettings]);
  const run = useDo();
  const save = async (settings: NotificationSettings, change: Partial<NotificationSettings>, says: string) => {
    await run(setNotificationSettings, { ...settings, ...change }, says);
    await asked.reload();
  };
  const { data } = asked;
  if (!data)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    ) : (
      <RowsSkeleton rows={3} height={64} />
    );
  // Users without a time zone get that of the browser with their first change.
  const settings = { ...data, timeZone: data.timeZone || ownTimeZone() };
  const choose = (change: Partial<NotificationSettings>, says: string) => void save(settings, change, says);
  return (
    <>
      <SettingsPart title="Emails">
        <div className={classes.fields}>
          <Switch
            label="Emails about comments"
            description="When someone mentions you, or replies in a thread that you take part in. Not if you have read it within a minute."
            checked={settings.commentMails}
            onChange={({ currentTarget: { checked } }) =>
              choose(
                { commentMails: checked },
                checked ? 'You get emails about comments.' : 'You get no emails about comments.',
              )
            }
          />
          <Select
            label="Digest"
            description="What you have not read by then, at 8 in the morning."
            className={classes.choice ?? ''}
            allowDeselect={false}
            data={DIGESTS}
            value={settings.digest ?? NEVER}
            onChange={(value) => {
              const digest = value === NEVER ? null : (value as DigestFrequency);
              choose({ digest }, digest ? 'You get a digest.' : 'You get no digest.');
            }}
          />
          {settings.digest !== null && <DigestSound format={settings.digestFormat} onChoose={choose} />}
          <Select
            label="Time zone"
            className={classes.choice ?? ''}
            searchable
            allowDeselect={false}
            data={timeZones()}
            value={settings.timeZone}
            onChange={(timeZone) => timeZone && choose({ timeZone }, 'Your time zone was changed.')}
          />
        </div>
      </SettingsPart>
      <QuietHours settings={settings} onChoose={choose} />
    </>
  );
});

interface QuietHoursProps {
  settings: NotificationSettings;
  onChoose: (change: Partial<NotificationSettings>, says: string) => void;
}

function QuietHours({ settings: { quietFrom, quietUntil }, onChoose }: QuietHoursProps) {
  const on = quietFrom !== null && quietUntil !== null;
  return (
    <SettingsPart
      title="Quiet hours"
      says="Emails wait until the end of your quiet hours. The inbox shows everything at once."
    >
      <Switch
        label="Send no emails at certain hours"
        checked={on}
        onChange={({ currentTarget: { checked } }) =>
          onChoose(
            checked ? NIGHT : { quietFrom: null, quietUntil: null },
            checked ? 'You have quiet hours.' : 'You have no quiet hours.',
          )
        }
      />
      {on && (
        <div className={classes.hours}>
          <TimeField
            key={`from ${quietFrom}`}
            label="From"
            value={quietFrom}
            onChange={(value) => onChoose({ quietFrom: value }, 'Your quiet hours were changed.')}
          />
          <TimeField
            key={`until ${quietUntil}`}
            label="Until"
            value={quietUntil}
            onChange={(value) => onChoose({ quietUntil: value }, 'Your quiet hours were changed.')}
          />
        </div>
      )}
    </SettingsPart>
  );
}

/** A time of the day, applied on blur. */
function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      type="time"
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget: { value: typed } }) => typed !== '' && typed !== value && onChange(typed)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
