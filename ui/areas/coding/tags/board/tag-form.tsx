import { createTag, type Tag, updateTag } from '@earshot/core/areas/coding/tag';
import type { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Select, Textarea, TextInput } from '@mantine/core';
import { ColourPicker } from '../../../../kit/form/colour-picker.tsx';
import { Field } from '../../../../kit/form/form.tsx';
import { FormDialog } from '../../../../kit/form/form-dialog.tsx';
import { TAG_ROLE_CHOICES } from '../tag-role-titles.ts';
import { nextColour } from './next-colour.ts';

interface TagFormProps {
  /** null for a tag of the workspace */
  projectId: string | null;
  /** tag to edit; undefined for a new one */
  tag: Tag | undefined;
  /** colours of existing tags */
  taken: readonly string[];
  /** groups offered for a new tag, which requires one; undefined if it can be without */
  groups?: readonly TagGroup[];
  onClose: () => void;
}

/** Form of a new or existing tag: name, colour and description. */
export const TagForm = ({ projectId, tag, taken, groups, onClose }: TagFormProps) => (
  <FormDialog
    title={tag ? 'Edit tag' : 'New tag'}
    change={
      tag && {
        operation: updateTag,
        start: {
          id: tag.id,
          revision: tag.revision,
          title: tag.title,
          colour: tag.colour,
          description: tag.description,
          role: tag.role,
        },
        says: 'Tag changed.',
      }
    }
    create={{
      operation: createTag,
      start: {
        projectId,
        groupId: groups?.[0]?.id ?? null,
        title: '',
        colour: nextColour(taken),
        description: '',
        role: 'OTHER',
      },
      submit: 'Create tag',
      says: ({ title }) => `Tag “${title}” created.`,
    }}
    onClose={onClose}
  >
    <TagFields {...(tag || !groups ? {} : { groups })} />
  </FormDialog>
);

function TagFields({ groups }: Pick<TagFormProps, 'groups'>) {
  return (
    <>
      <Field name="title" label="Name" input={TextInput} data-autofocus autoComplete="off" />
      {groups && (
        <Field
          name="groupId"
          label="Group"
          input={Select}
          data={groups.map(({ id, title }) => ({ value: id, label: title }))}
          allowDeselect={false}
        />
      )}
      <Field name="colour" label="Colour" input={ColourPicker} />
      <Field name="role" label="Role" input={Select} data={TAG_ROLE_CHOICES} allowDeselect={false} />
      <Field
        name="description"
        label="Description"
        input={Textarea}
        autosize
        minRows={2}
        maxRows={8}
        description="When to use it and when not, so that everyone tags the same way."
      />
    </>
  );
}
