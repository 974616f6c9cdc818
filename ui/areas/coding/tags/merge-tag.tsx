import { mergeTags, type Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { TagSelect } from './board/tag-select.tsx';
import { useTagCount } from './sets/use-tag-count.ts';

interface MergeTagProps {
  tag: Tag;
  /** tags that can be kept instead */
  others: readonly Tag[];
  onClose: () => void;
}

/** Merges a tag into another one, with a choice of the one to keep and the effects. */
export const MergeTag = observer(function MergeTag({ tag, others, onClose }: MergeTagProps) {
  const title = displayTitle('tag', tag.title);
  const count = useTagCount(tag);
  const has = count === 1 ? 'has' : 'have';
  return (
    <Dialog onClose={onClose} title={`Merge “${title}”`}>
      <Form
        operation={mergeTags}
        start={{ id: '', mergeIds: [tag.id] }}
        submit="Merge"
        says={`“${title}” was merged.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <Field name="id" label="Tag to keep" input={TagSelect} tags={others} data-autofocus />
        <Text c="dimmed" size="sm">
          {`${counted(count, 'highlight')} ${has} “${title}” and will have the tag you keep instead. “${title}” goes to trash; links to it lead to the one you keep.`}
        </Text>
      </Form>
    </Dialog>
  );
});
