import { type Collection, createCollection, updateCollection } from '@earshot/core/areas/coding/collection';
import { Textarea, TextInput } from '@mantine/core';
import { Field } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';

interface CollectionFormProps {
  projectId: string;
  /** collection to edit; undefined for a new one */
  collection?: Collection | undefined;
  onMade?: (made: Collection) => unknown;
  onClose: () => void;
}

/** Form of a new or existing collection: title and description. */
export const CollectionForm = ({ projectId, collection, onMade, onClose }: CollectionFormProps) => (
  <FormDialog
    title={collection ? 'Edit collection' : 'New collection'}
    change={
      collection && {
        operation: updateCollection,
        start: {
          id: collection.id,
          revision: collection.revision,
          title: collection.title,
          description: collection.description,
        },
        says: 'Collection changed.',
      }
    }
    create={{
      operation: createCollection,
      start: { projectId, title: '', description: '' },
      submit: 'Create collection',
      says: ({ title }) => `Collection “${title}” created.`,
    }}
    onMade={onMade}
    onClose={onClose}
  >
    <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
    <Field name="description" label="Description" input={Textarea} autosize minRows={2} maxRows={8} />
  </FormDialog>
);
