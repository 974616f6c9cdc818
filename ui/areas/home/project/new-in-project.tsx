import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createNote } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';
import { useProjects } from '../../places/projects/use-places.ts';

/** Objects that live in a project and can be created from anywhere. */
export type InProjectNoun = 'note' | 'insight' | 'tag';

interface NewInProjectProps {
  noun: InProjectNoun;
  /** id of the current project, if any */
  projectId: string | undefined;
  onClose: () => void;
}

/** Creates a note, an insight or a tag in a project of one’s choice. */
export const NewInProject = observer(function NewInProject({ noun, projectId, onClose }: NewInProjectProps) {
  const { access } = useStores();
  const projects = useProjects();
  const open = projects.rows.filter(({ id, status }) => status === 'ACTIVE' && access.may(id, 'WRITE'));
  if (open.length === 0 && projects.state !== 'ready') return null;
  const start = open.some(({ id }) => id === projectId) ? projectId : open[0]?.id;
  const choices = open.map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }));
  return (
    <Dialog onClose={onClose} title={`New ${noun}`}>
      {start === undefined ? (
        <p>There is no project that you can edit. Create one first.</p>
      ) : (
        <NounForm noun={noun} projectId={start} onClose={onClose}>
          <Field
            name="title"
            label={noun === 'tag' ? 'Name' : 'Title'}
            input={TextInput}
            data-autofocus
            autoComplete="off"
          />
          <Field
            name="projectId"
            label="Project"
            input={Select}
            data={choices}
            searchable={choices.length > 8}
            allowDeselect={false}
          />
        </NounForm>
      )}
    </Dialog>
  );
});

interface NounFormProps {
  noun: InProjectNoun;
  projectId: string;
  onClose: () => void;
  children: ReactNode;
}

function NounForm({ noun, projectId, onClose, children }: NounFormProps) {
  const navigate = useNavigate();
  const goTo = async (path: string) => {
    onClose();
    await navigate(path, { state: { fresh: true } });
  };
  const shared = { start: { projectId, title: '' }, onCancel: onClose, children };
  if (noun === 'note')
    return <Form operation={createNote} submit="Create note" onDone={(note) => goTo(paths.note(note))} {...shared} />;
  if (noun === 'insight')
    return (
      <Form
        operation={createInsight}
        submit="Create insight"
        onDone={(insight) => goTo(paths.insight(insight))}
        {...shared}
      />
    );
  return (
    <Form
      operation={createTag}
      submit="Create tag"
      says={({ title }) => `Tag “${title}” created.`}
      onDone={onClose}
      {...shared}
    />
  );
}
