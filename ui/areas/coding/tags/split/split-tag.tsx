import { type Tag, tags } from '@earshot/core/areas/coding/tag';
import { splitTag } from '@earshot/core/areas/coding/tag-split';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useList, useStores } from '../../../../data/use-stores.ts';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { ColourPicker } from '../../../../kit/form/colour-picker.tsx';
import { counted, number } from '../../../../kit/words/counted.ts';
import { useBatches } from '../../../views/choosing/use-batches.ts';
import { nextColour } from '../board/next-colour.ts';
import { TagSelect } from '../board/tag-select.tsx';
import { useTagCount } from '../sets/use-tag-count.ts';
import { useProjectTags } from '../sets/use-tag-sets.ts';

interface SplitTagProps {
  tag: Tag;
  /** highlights that get another tag */
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives chosen highlights of a tag another tag in its place. */
export const SplitTag = (props: SplitTagProps) => {
  const { projectId } = props.tag;
  return projectId ? <InProject {...props} projectId={projectId} /> : <InWorkspace {...props} />;
};

const InProject = observer(function InProject({ projectId, ...props }: SplitTagProps & { projectId: string }) {
  const { access } = useStores();
  const { offered } = useProjectTags(projectId);
  return <SplitForm {...props} others={offered} makes={access.may(projectId, 'WRITE')} />;
});

const InWorkspace = observer(function InWorkspace(props: SplitTagProps) {
  const { session } = useStores();
  const condition = { placeId: session.workspaceId };
  const { rows } = useList<Tag>(tags, { condition, orderBy: 'TITLE_ASC', first: 1000 });
  return <SplitForm {...props} others={rows} makes={session.manages} />;
});

interface SplitFormProps extends SplitTagProps {
  /** tags that the tag's highlights can have, possibly including itself */
  others: readonly Tag[];
  /** true if the user can create a tag in this tag's place */
  makes: boolean;
}

/** Choice of a new or existing tag, and the effects of the split. */
const SplitForm = observer(function SplitForm({ tag, ids, onDone, onClose, ...offers }: SplitFormProps) {
  const { makes } = offers;
  const others = offers.others.filter(({ id }) => id !== tag.id);
  const [isNew, setNew] = useState(makes);
  const [title, setTitle] = useState('');
  const [colour, setColour] = useState(() => nextColour(offers.others.map((one) => one.colour)));
  const [otherId, setOther] = useState<string | null>(null);
  const { run, underWay } = useBatches((refused) => {
    if (refused) return;
    onClose();
    onDone();
  });
  const name = isNew ? title.trim() : displayTitle('tag', others.find(({ id }) => id === otherId)?.title);
  const ready = isNew ? name !== '' : otherId !== null;
  const split = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    // All batches use the tag created by the first one.
    let intoId = isNew ? undefined : (otherId ?? undefined);
    void run(
      splitTag,
      ids,
      (highlightIds) => ({ id: tag.id, highlightIds, ...(intoId ? { intoId } : { title, colour }) }),
      (count) =>
        `${counted(count, 'highlight')} ${count === 1 ? 'has' : 'have'} “${name}” in place of “${tag.title}” now.`,
      {
        heard: (into) => {
          intoId = into.id;
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Split “${displayTitle('tag', tag.title)}”`}>
      <form onSubmit={split}>
        <Stack gap="md">
          {makes && (
            <SegmentedControl
              fullWidth
              aria-label="Tag for these highlights"
              value={isNew ? 'new' : 'existing'}
              onChange={(value) => setNew(value === 'new')}
              data={[
                { value: 'new', label: 'New tag' },
                { value: 'existing', label: 'Existing tag' },
              ]}
            />
          )}
          {isNew ? (
            <>
              <TextInput
                label="Name"
                value={title}
                maxLength={limits.tagTitle}
                onChange={(event) => setTitle(event.currentTarget.value)}
                data-autofocus
                autoComplete="off"
              />
              <ColourPicker label="Colour" value={colour} onChange={setColour} />
            </>
          ) : (
            <TagSelect label="Tag" tags={others} value={otherId} onChange={setOther} data-autofocus />
          )}
          <Effect tag={tag} count={ids.length} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!ready} loading={underWay !== undefined}>
              Split
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
});

/** Number of highlights that get the other tag, and number that keep this one. */
const Effect = observer(function Effect({ tag, count }: { tag: Tag; count: number }) {
  const rest = Math.max(0, useTagCount(tag) - count);
  const title = displayTitle('tag', tag.title);
  return (
    <Text c="dimmed" size="sm">
      {`${counted(count, 'highlight')} ${count === 1 ? 'gets' : 'get'} it in place of “${title}”; ${number(rest)} ${rest === 1 ? 'keeps' : 'keep'} “${title}”.`}
    </Text>
  );
});
