import { createDashboard, type Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import { displayTitle } from '@earshot/core/rules/text';
import { Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
import { useHomes } from './use-homes.ts';

interface NewDashboardProps {
  onMade: (made: Dashboard) => unknown;
  onClose: () => void;
}

/** Form of a new dashboard, in a place that the user can change. */
export const NewDashboard = observer(function NewDashboard({ onMade, onClose }: NewDashboardProps) {
  const { choices } = useHomes();
  return (
    <Dialog onClose={onClose} title="New dashboard">
      <Form
        operation={createDashboard}
        start={{ title: '', placeId: choices[0]?.items[0]?.value ?? '' }}
        submit="Create dashboard"
        says={({ title }) => `Dashboard “${displayTitle('dashboard', title)}” created`}
        onDone={(made) => {
          onClose();
          return onMade(made);
        }}
        onCancel={onClose}
      >
        <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
        <Field
          name="placeId"
          label="For"
          description="Whoever can read this place can open the dashboard. Each card shows them only what they can see."
          input={Select}
          data={choices}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matching places"
        />
      </Form>
    </Dialog>
  );
});
