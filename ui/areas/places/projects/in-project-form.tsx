import { projects } from '@earshot/core/areas/places/project';
import type { Operation } from '@earshot/core/model/operation';
import { displayTitle } from '@earshot/core/rules/text';
import { Select, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';

interface InProjectFormProps<O extends { projectId: string }> {
  /** operation that creates an object in a project; its input has a `projectId` */
  operation: Operation<z.ZodObject, O>;
  /** rest of the input */
  input: Record<string, unknown>;
  submit: string;
  says: string;
  /** effect, in a sentence */
  note: string;
  onDone: (made: O) => unknown;
  onCancel: () => void;
}

/** Creates an object in a chosen project that the user can write in, by default the last one. */
export const InProjectForm = observer(function InProjectForm<O extends { projectId: string }>(
  props: InProjectFormProps<O>,
) {
  const { operation, input, submit, says, note, onDone, onCancel } = props;
  const { access, session } = useStores();
  const list = useList(projects, { condition: { status: 'ACTIVE' }, orderBy: 'TITLE_ASC', first: 1000 });
  const [last, keep] = useLocalStorage({
    key: `earshot.insight-project.${session.me?.member.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const offered = list.rows.filter(({ id }) => access.may(id, 'WRITE'));
  const [first] = offered;
  if (list.state === 'failed' && !first) return <RefusedState error={list.error} again={() => void list.reload()} />;
  if (list.state !== 'ready' && !first) return <RowsSkeleton rows={2} />;
  if (!first)
    return (
      <Text>
        You can’t edit any project yet. <Link to={paths.newProject}>Create one</Link> first.
      </Text>
    );
  const start = offered.find(({ id }) => id === last) ?? first;
  return (
    <Form
      operation={operation}
      start={{ ...input, projectId: start.id }}
      submit={submit}
      says={says}
      onDone={(made) => {
        keep(made.projectId);
        return onDone(made);
      }}
      onCancel={onCancel}
      complete
    >
      <Field
        name="projectId"
        label="Project"
        input={Select}
        data={offered.map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }))}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage="No matching projects"
      />
      <Text c="dimmed" size="sm">
        {note}
      </Text>
    </Form>
  );
});
