import { muteObject } from '@earshot/core/areas/notifications/follow';
import {
  ProjectNotificationSettings,
  projectNotificationSettings,
  setProjectNotificationSettings,
} from '@earshot/core/areas/notifications/notification-settings';
import { type Project, projects } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router';
import { useAsk, useList } from '../../../data/use-stores.ts';
import { idIn } from '../../../frame/paths.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useFollows } from '../use-follows.ts';
import classes from './settings.module.css';

/** Settings for one project, chosen in the address. */
export const InProject = observer(function InProject() {
  const [search, setSearch] = useSearchParams();
  const id = idIn(search.get('projectId') ?? undefined);
  const list = useList<Project>(projects, { first: 1000, orderBy: 'CREATED_AT_ASC' });
  const titles = list.rows.map((row) => ({ value: row.id, label: displayTitle('project', row.title) }));
  return (
    <SettingsPart title="In one project" says="A project can differ from what you chose above.">
      <div className={classes.fields}>
        <Select
          label="Project"
          placeholder="Choose a project"
          className={classes.choice ?? ''}
          searchable
          clearable
          data={titles.toSorted((one, other) => one.label.localeCompare(other.label))}
          value={id ?? null}
          onChange={(value) => setSearch(value ? { projectId: value } : {}, { replace: true })}
        />
        {id && <Differing key={id} projectId={id} />}
      </div>
    </SettingsPart>
  );
});

const COMMENTS = [
  { value: 'usual', label: 'Same as your setting above' },
  { value: 'on', label: 'Emails' },
  { value: 'off', label: 'No emails' },
] as const;
const CHOSEN = { usual: null, on: true, off: false } as const;

const Differing = observer(function Differing({ projectId }: { projectId: string }) {
  const asked = useAsk(projectNotificationSettings, { projectId }, [ProjectNotificationSettings]);
  const muted = useFollows().data?.some((row) => row.objectId === projectId && row.muted) ?? false;
  const run = useDo();
  if (!asked.data)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    ) : (
      <RowsSkeleton rows={2} height={48} />
    );
  const { commentMails } = asked.data;
  const choose = async (value: keyof typeof CHOSEN) => {
    await run(
      setProjectNotificationSettings,
      { projectId, commentMails: CHOSEN[value] },
      'Emails about comments in this project were changed.',
    );
    await asked.reload();
  };
  return (
    <>
      <div>
        <div className={classes.told} id="comments-here">
          About comments here
        </div>
        <SegmentedControl
          aria-labelledby="comments-here"
          data={[...COMMENTS]}
          value={commentMails === null ? 'usual' : commentMails ? 'on' : 'off'}
          onChange={(value) => void choose(value as keyof typeof CHOSEN)}
        />
      </div>
      <Switch
        label="Mute this project"
        description="You’re notified only when someone mentions you."
        checked={muted}
        onChange={({ currentTarget: { checked } }) =>
          void run(
            muteObject,
            { objectId: projectId, muted: checked },
            checked ? 'The project is muted: you’re notified of mentions only.' : 'The project is no longer muted.',
          )
        }
      />
    </>
  );
});
