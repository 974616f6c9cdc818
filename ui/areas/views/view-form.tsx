import { createView, updateView, type View } from '@earshot/core/areas/views/view';
import { TextInput } from '@mantine/core';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../kit/form/form.tsx';

const title = <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />;

interface SaveViewProps {
  start: Pick<View, 'placeId' | 'objectType' | 'layout' | 'viewData'>;
  /** people who can open it, in words */
  readers: string;
  onDone: (view: View) => void;
  onClose: () => void;
}

/** Saves the settings of a list as another view. */
export const SaveView = ({ start, readers, onDone, onClose }: SaveViewProps) => (
  <Dialog onClose={onClose} title="Save as view">
    <Form
      operation={createView}
      start={{ ...start, title: '' }}
      submit="Save view"
      says={(sent) => `View “${sent.title}” saved`}
      onDone={(view) => onDone(view as View)}
      onCancel={onClose}
    >
      <p>Layout, filter, order, columns and grouping are saved for {readers}.</p>
      {title}
    </Form>
  </Dialog>
);

/** Renames a view. */
export const RenameView = ({ view, onClose }: { view: View; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Rename view">
    <Form
      operation={updateView}
      start={{ id: view.id, revision: view.revision, title: view.title }}
      submit="Save"
      says={(sent) => `View renamed to “${sent.title}”`}
      onDone={onClose}
      onCancel={onClose}
    >
      {title}
    </Form>
  </Dialog>
);
