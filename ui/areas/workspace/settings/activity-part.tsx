import { updateWorkspace, type Workspace } from '@earshot/core/model/workspace';
import { Switch } from '@mantine/core';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';

const MEASURED =
  'Browsers report which notes, insights, projects and dashboards a member works on, at most once in 15 minutes a page. Each report has the session duration, page views, an engagement score (the share of minutes with clicks, keys or scrolling) and the theme. Activity is erased after a day.';

/** Setting that lets members' activity start automations; members are told in their account. */
export function ActivityPart({ workspace: { revision, measuresActivity } }: { workspace: Workspace }) {
  const run = useDo();
  return (
    <SettingsPart
      title="Activity"
      says={`${MEASURED} It triggers automations of administrators and is shown nowhere else. Members are told under Your account.`}
    >
      <Switch
        label="Measure activity for automations"
        description="Off by default. While it is on, automations of administrators can tell when a colleague opens a page."
        checked={measuresActivity}
        onChange={({ currentTarget: { checked } }) =>
          void run(
            updateWorkspace,
            { revision, measuresActivity: checked },
            checked ? 'Activity is measured from now on.' : 'Activity is no longer measured.',
          )
        }
      />
    </SettingsPart>
  );
}

/** Notice to a member about measured activity. */
export function MeasuredOfYou({ on }: { on: boolean }) {
  return (
    <SettingsPart title="Activity">
      {on ? (
        <p>
          Activity measurement is on in this workspace. {MEASURED} It triggers automations of administrators who can
          open the page, and the messages they send can name you; those remain.
        </p>
      ) : (
        <p>This workspace does not measure which pages you open or work on.</p>
      )}
    </SettingsPart>
  );
}
