import { type Integration, issueTargets } from '@earshot/core/areas/integrations/integration';
import { createIssue } from '@earshot/core/areas/integrations/issue-link';
import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useTrackers } from './use-issues.ts';

/** Subject of an issue. */
export type IssueOn = { insightId: string } | { themeId: string };

interface CreateIssueProps {
  on: IssueOn;
  title: string;
  onClose: () => void;
}

/** Creates an issue about an insight or a theme at another service. */
export const CreateIssue = observer(function CreateIssue({ onClose, ...about }: CreateIssueProps) {
  const trackers = useTrackers();
  const [chosen, setChosen] = useState<string>();
  const tracker = trackers.find(({ id }) => id === chosen) ?? trackers[0];
  return (
    <Dialog onClose={onClose} title="Create issue" size="lg">
      {trackers.length > 1 && tracker && (
        <Select
          mb="md"
          label="Service"
          data={trackers.map(({ id, title }) => ({ value: id, label: title }))}
          value={tracker.id}
          allowDeselect={false}
          onChange={(value) => setChosen(value ?? undefined)}
        />
      )}
      {tracker ? (
        <IssueForm key={tracker.id} tracker={tracker} {...about} onClose={onClose} />
      ) : (
        <EmptyState compact title="No issue tracker is connected" text="An administrator can connect one." />
      )}
    </Dialog>
  );
});

const IssueForm = observer(function IssueForm({
  tracker,
  on,
  title,
  onClose,
}: CreateIssueProps & { tracker: Integration }) {
  const asked = useAsk(issueTargets, { integration: tracker.id });
  const { data } = asked;
  if (!data)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    ) : (
      <RowsSkeleton rows={3} height={56} />
    );
  const [first] = data.targets;
  if (!first)
    return (
      <EmptyState compact title={`${tracker.title} has no ${data.title.toLowerCase()} that this connection sees`} />
    );
  return (
    <Form
      operation={createIssue}
      start={{ ...on, integration: tracker.id, targetId: first.id, title, text: '' }}
      submit="Create issue"
      says={`The issue is being created in ${tracker.title}.`}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        name="targetId"
        label={data.title}
        input={Select}
        data={data.targets.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        allowDeselect={false}
      />
      <Field name="title" label="Title" input={TextInput} autoComplete="off" data-autofocus />
      <Field name="text" label="Description" input={Textarea} autosize minRows={4} maxRows={12} />
      <Text c="dimmed" size="sm">
        A link back to this page is added below the description. Whoever reads the issue sees its title and description,
        and opens the link only with access to it.
      </Text>
    </Form>
  );
});
