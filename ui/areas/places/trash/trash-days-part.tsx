import { Channel } from '@earshot/core/areas/places/channel';
import { Project } from '@earshot/core/areas/places/project';
import { setTrashDays, type TrashDays, trashDays, trashPreview } from '@earshot/core/areas/places/trash';
import { limits } from '@earshot/core/limits';
import { Workspace } from '@earshot/core/model/workspace';
import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import classes from './trash-days.module.css';
import { TrashNights } from './trash-nights.tsx';

const TOUCHING = [Workspace, Project, Channel];

/** Owner of a trash: a project, a channel, or the workspace if both are null. */
type Whose = Pick<TrashDays, 'projectId' | 'channelId'>;

/** Retention in days of trash, and upcoming erasures. */
export const TrashDaysPart = observer(function TrashDaysPart({ projectId, channelId }: Whose) {
  const { data, state, error, reload } = useAsk(trashDays, { projectId, channelId }, TOUCHING);
  return (
    <SettingsPart
      title="Days in trash"
      says={
        <>
          What is moved to <Link to={paths.settings('trash')}>trash</Link> can be restored for this many days. The night
          after, it is erased for good.
        </>
      }
    >
      {state === 'failed' && !data && <RefusedState error={error} again={() => reload()} />}
      {!data && state !== 'failed' && <RowsSkeleton rows={1} height={56} />}
      {data && <Choice key={String(data.days)} set={data} />}
    </SettingsPart>
  );
});

/** Select for the number of days; a change is stored after its preview. */
const Choice = observer(function Choice({ set }: { set: TrashDays }) {
  const run = useDo();
  const [days, setDays] = useState(set.days);
  const { projectId, channelId, usual } = set;
  const whose = { projectId, channelId };
  const preview = useAsk(trashPreview, { ...whose, days }, TOUCHING);
  const inWorkspace = projectId === null && channelId === null;
  const sooner = (preview.data ?? []).reduce((sum, row) => sum + row.sooner, 0);
  const keep = (count: number) => `Keep for ${count} days`;
  const save = async () => {
    const done = await run(
      setTrashDays,
      { ...whose, days, sooner },
      `Items now stay in trash for ${days ?? usual} days.`,
    );
    if (!done) await preview.reload();
  };
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Days in trash"
        value={days === null ? '' : String(days)}
        data={[
          { value: '', label: inWorkspace ? `${keep(usual)} (default)` : `As in the workspace: ${usual} days` },
          ...limits.trashDaysChoices
            .filter((count) => !inWorkspace || count !== usual)
            .map((count) => ({ value: String(count), label: keep(count) })),
        ]}
        onChange={({ currentTarget: { value } }) => setDays(value === '' ? null : Number(value))}
      />
      <div aria-live="polite" className={classes.choice}>
        {days !== set.days && sooner > 0 && (
          <Alert color="red" variant="light" title={`${counted(sooner, 'item', 'items')} will be erased tonight`}>
            They have been in trash longer than that. Restore what you still need first.
          </Alert>
        )}
        {preview.state === 'failed' && !preview.data && (
          <RefusedState error={preview.error} again={() => preview.reload()} />
        )}
        {!preview.data && preview.state !== 'failed' && <RowsSkeleton rows={2} height={32} />}
        {preview.data && <TrashNights rows={preview.data} />}
      </div>
      {days !== set.days && (
        <Group gap="xs">
          <Button
            disabled={!preview.data}
            {...(sooner > 0 ? { color: 'red', c: 'var(--e-paper)' } : {})}
            onClick={() => void save()}
          >
            {keep(days ?? usual)}
          </Button>
          <Button variant="default" onClick={() => setDays(set.days)}>
            Cancel
          </Button>
        </Group>
      )}
    </div>
  );
});
