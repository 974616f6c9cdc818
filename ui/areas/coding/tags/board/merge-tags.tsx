import { mergeTags, type Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Text } from '@mantine/core';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../../../kit/form/form.tsx';
import { counted } from '../../../../kit/words/counted.ts';
import { TagSelect } from './tag-select.tsx';

interface MergeTagsProps {
  /** two or more */
  tags: readonly Tag[];
  onDone: () => void;
  onClose: () => void;
}

/** Merges several tags, with a choice of the one to keep: by default the one with most highlights. */
export function MergeTags({ tags, onDone, onClose }: MergeTagsProps) {
  const [keep] = tags.toSorted((a, b) => b.highlightCount - a.highlightCount);
  const others = (id: string | undefined) => tags.flatMap((tag) => (tag.id === id ? [] : [tag.id]));
  const titleOf = (id: string) => displayTitle('tag', tags.find((tag) => tag.id === id)?.title ?? '');
  return (
    <Dialog onClose={onClose} title={`Merge ${counted(tags.length, 'tag')}`}>
      <Form
        operation={mergeTags}
        start={{ id: keep?.id ?? '', mergeIds: others(keep?.id) }}
        submit="Merge"
        says={({ id, mergeIds }) => `Merged ${counted(mergeIds.length, 'tag')} into “${titleOf(id)}”.`}
        onDone={() => {
          onClose();
          onDone();
        }}
        onCancel={onClose}
        complete
      >
        <Field name="id" label="Tag to keep" input={Keep} tags={tags} />
        <Text c="dimmed" size="sm">
          Highlights with one of the other tags get the one you keep. The others go to trash; links to them lead to the
          one you keep.
        </Text>
      </Form>
    </Dialog>
  );
}

type KeepProps = Parameters<typeof TagSelect>[0];

/** All others are merged into the kept one. */
function Keep({ tags, onChange, ...more }: KeepProps) {
  const { set } = useForm();
  const take = (id: string | null) => {
    onChange(id);
    set(
      'mergeIds',
      tags.flatMap((tag) => (tag.id === id ? [] : [tag.id])),
    );
  };
  return <TagSelect {...more} tags={tags} onChange={take} />;
}
