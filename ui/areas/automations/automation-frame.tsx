import {
  type Automation,
  disableAutomation,
  enableAutomation,
  automation as oneAutomation,
} from '@earshot/core/areas/automations/automation';
import { displayTitle } from '@earshot/core/rules/text';
import { Alert, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ComponentType, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn, paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Page } from '../../kit/page.tsx';
import { PartTabs } from '../../kit/part-tabs.tsx';
import { Person } from '../../kit/people/person.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { useProjects } from '../places/projects/use-places.ts';
import classes from './automation-frame.module.css';
import { useMayChange } from './use-may-change.ts';

export interface InAutomation {
  automation: Automation;
  /** true if the user can change it */
  writes: boolean;
}

interface AutomationFrameProps {
  part: '' | 'runs';
  body: ComponentType<InAutomation>;
}

/** Page of an automation: title, state and owner. */
export const AutomationFrame = observer(function AutomationFrame(props: AutomationFrameProps) {
  const id = idIn(useParams().id);
  return id ? <Framed key={id} id={id} {...props} /> : <Absent />;
});

const Framed = observer(function Framed({ id, part, body: Body }: AutomationFrameProps & { id: string }) {
  const mayChange = useMayChange();
  const { row, state, error, reload } = useRow(oneAutomation, id);
  useMembers();
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This automation is in trash, or is no longer shared with you." />;
  if (!row) return <PageSkeleton />;
  const writes = mayChange(row);
  const title = displayTitle('automation', row.title);
  return (
    <Page
      title={part === 'runs' ? `Runs · ${title}` : title}
      width="wide"
      trail={<Trail automation={row} />}
      head={
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {title}
        </h1>
      }
      actions={writes && <OnOff automation={row} />}
    >
      <PartTabs
        label="Automation"
        parts={[
          { id: '', title: 'Set-up', to: paths.automation(row) },
          { id: 'runs', title: 'Runs', to: paths.automation(row, 'runs') },
        ]}
        current={part}
      />
      {row.problem !== '' && (
        <Alert
          color="red"
          variant="light"
          mb="md"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title="It was switched off automatically"
        >
          {row.problem}
        </Alert>
      )}
      <p className={classes.owner}>
        It acts with the rights of <Person id={row.ownerId} />
      </p>
      <Body automation={row} writes={writes} />
    </Page>
  );
});

const Trail = observer(function Trail({ automation: { placeId } }: { automation: Automation }) {
  const project = useProjects().rows.find(({ id }) => id === placeId);
  if (!project) return <Link to={paths.automations}>Automations</Link>;
  return <Link to={paths.project(project, 'settings/automations')}>{displayTitle('project', project.title)}</Link>;
});

function OnOff({ automation: { id, title, enabled } }: { automation: Automation }) {
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const toggle = async (on: boolean) => {
    setBusy(true);
    await (on
      ? run(enableAutomation, { id }, `“${title}” is on. It acts with your rights.`)
      : run(disableAutomation, { id }, `“${title}” is off.`));
    setBusy(false);
  };
  return (
    <Switch
      size="md"
      label={enabled ? 'On' : 'Off'}
      aria-label={`Enable ${title}`}
      checked={enabled}
      disabled={busy}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}
