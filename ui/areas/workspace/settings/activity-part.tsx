import { updateWorkspace, type Workspace } from '@earshot/core/model/workspace';
import { Switch } from '@mantine/core';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';

const MEASURED =
  'Browsers report that a member opened or worked on a note, insight, project or dashboard: at most once in 15 minutes for each page, and only while the tab is visible and the member clicks, types or scrolls.';

/** Whether activity of members can begin automations; members are told in their account. */
export function ActivityPart({ workspace: { revision, measuresActivity } }: { workspace: Workspace }) {
  const run = useDo();
  return (
    <SettingsPart
      title="Activity"
      says={`${MEASURED} Automations of admins can begin with it, by member and kind of page. It is erased after a day, and neither counted nor shown anywhere else; messages that automations have sent stay. Every member reads this under Your account.`}
    >
      <Switch
        label="Measure activity for automations"
        description="Off unless you switch it on. Automations of admins can then tell when a colleague opens a page."
        checked={measuresActivity}
        onChange={({ currentTarget: { checked } }) =>
          void run(
            updateWorkspace,
            { revision, measuresActivity: checked },
            checked ? 'Activity is measured from now on.' : 'Activity is not measured any more.',
          )
        }
      />
    </SettingsPart>
  );
}

/** What a member is told of it. */
export function MeasuredOfYou({ on }: { on: boolean }) {
  return (
    <SettingsPart title="Activity">
      {on ? (
        <p>
          An administrator has switched on the measuring of activity in this workspace. {MEASURED} Automations of
          admins who may open the page can begin with it and can name you in the messages they send. Earshot erases
          it after a day; messages that were sent by then stay.
        </p>
      ) : (
        <p>This workspace does not measure which pages you open or work on.</p>
      )}
    </SettingsPart>
  );
}
