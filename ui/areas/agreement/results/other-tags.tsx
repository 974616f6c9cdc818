import type { CodedStretch } from '@earshot/core/areas/agreement/agreement';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, MultiSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import results from './results.module.css';

interface OtherTagsProps {
  round: CodingRound;
  stretch: CodedStretch;
  onTake: (tagIds: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses the tags that all words of a stretch get. */
export const OtherTags = observer(function OtherTags({ round, stretch, onTake, onClose }: OtherTagsProps) {
  const { offered } = useProjectTags(round.projectId);
  const [chosen, setChosen] = useState<string[]>([]);
  const take = () => {
    onClose();
    void onTake(chosen);
  };
  return (
    <Dialog onClose={onClose} title="Other tags">
      <p className={results.context} dir="auto">
        “{stretch.text}”
      </p>
      <MultiSelect
        label="Tags for these words"
        data-autofocus
        searchable
        hidePickedOptions
        nothingFoundMessage="No matching tags"
        data={offered.map(({ id, title }) => ({ value: id, label: displayTitle('tag', title) }))}
        value={chosen}
        onChange={setChosen}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={take}>
          Highlight
        </Button>
      </Group>
    </Dialog>
  );
});
