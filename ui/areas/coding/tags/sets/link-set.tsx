import { linkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { Select } from '@mantine/core';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';
import { counted } from '../../../../kit/words/counted.ts';
import type { TagSet } from './use-tag-sets.ts';

interface LinkSetProps {
  projectId: string;
  /** sets that the project does not link yet */
  sets: readonly TagSet[];
  onClose: () => void;
}

/** Links a tag set of the workspace to a project. */
export const LinkSet = ({ projectId, sets, onClose }: LinkSetProps) => (
  <Dialog onClose={onClose} title="Link a tag set">
    <Form
      operation={linkTagSet}
      start={{ projectId, groupId: sets[0]?.group.id ?? '' }}
      submit="Link"
      says="Tag set linked."
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        name="groupId"
        label="Tag set"
        description="Its tags can then be put on the highlights of this project."
        input={Select}
        allowDeselect={false}
        data={sets.map(({ group, tags }) => ({
          value: group.id,
          label: `${group.title} (${counted(tags.length, 'tag')})`,
        }))}
        data-autofocus
      />
    </Form>
  </Dialog>
);
