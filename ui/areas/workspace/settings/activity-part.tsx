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
      says={`${MEASURED} Automations of administrators can be triggered by it, by member and type of page. It is erased after a day, and neither counted nor shown anywhere else; messages that automations sent remain. Every member can read this under Your account.`}
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

/** What a member is told of it. */
export function MeasuredOfYou({ on }: { on: boolean }) {
  return (
    <SettingsPart title="Activity">
      {on ? (
        <p>
          An administrator has switched on activity measurement in this workspace. {MEASURED} Automations of
          administrators who can open the page can be triggered by it, and can name you in the messages they send.
          Activity is erased after a day; messages already sent remain.
        </p>
      ) : (
        <p>This workspace does not measure which pages you open or work on.</p>
      )}
    </SettingsPart>
  );
}
