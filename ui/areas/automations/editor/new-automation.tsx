import { createAutomation } from '@earshot/core/areas/automations/automation';
import { displayTitle } from '@earshot/core/rules/text';
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { idIn, paths } from '../../../frame/paths.ts';
import { Form, useForm } from '../../../kit/form/form.tsx';
import { Page } from '../../../kit/page.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useProjects } from '../../places/projects/use-places.ts';
import { ForContributors } from '../for-contributors.tsx';
import { AutomationFields } from './automation-fields.tsx';
import classes from './editor.module.css';

const FIRST = { type: 'EVENT', event: 'note:created', rules: null };

/** Form of a new automation: place, trigger and actions; `?project=` preselects the place. */
export const NewAutomation = observer(function NewAutomation() {
  const { session } = useStores();
  if (!session.writes) return <ForContributors title="New automation" />;
  return (
    <Page title="New automation" width="wide" trail={<Link to={paths.automations}>Automations</Link>}>
      <Asked />
    </Page>
  );
});

const Asked = observer(function Asked() {
  const navigate = useNavigate();
  const places = usePlaces();
  const asked = idIn(useSearchParams()[0].get('project') ?? undefined);
  if (!places) return <RowsSkeleton rows={4} />;
  const first = places.find(({ value }) => value === asked) ?? places[0];
  return (
    <div className={classes.columns}>
      <Form
        operation={createAutomation}
        start={{ placeId: first?.value ?? '', title: '', trigger: FIRST, actions: [] }}
        submit="Create automation"
        onCancel={() => void navigate(-1)}
        onDone={(made) => navigate(paths.automation(made), { replace: true })}
      >
        <AutomationFields before={<PlaceField places={places} />} />
      </Form>
    </div>
  );
});

interface PlaceOption {
  value: string;
  label: string;
}

/** Places where the user can create an automation; undefined until known. */
function usePlaces(): PlaceOption[] | undefined {
  const { session, access } = useStores();
  const { rows, state } = useProjects();
  if (state !== 'ready' || access.state !== 'ready') return undefined;
  const projects = rows
    .filter(({ id }) => access.may(id, 'WRITE'))
    .map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }));
  const workspace = session.me?.workspace;
  return session.admin && workspace ? [{ value: workspace.id, label: 'Whole workspace' }, ...projects] : projects;
}

function PlaceField({ places }: { places: readonly PlaceOption[] }) {
  const { values, errors, set } = useForm();
  return (
    <Select
      name="placeId"
      label="Location"
      description="It responds to what happens there"
      data={[...places]}
      searchable={places.length > 8}
      value={String(values.placeId ?? '')}
      error={errors.placeId}
      allowDeselect={false}
      nothingFoundMessage="No matching projects"
      onChange={(placeId) => set('placeId', placeId)}
    />
  );
}
