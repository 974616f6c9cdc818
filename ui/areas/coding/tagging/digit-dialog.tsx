import { digitsByUse } from '@earshot/core/areas/coding/tag-digits';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useKnownUses } from '../tags/sets/use-tag-count.ts';
import { useProjectTags } from '../tags/sets/use-tag-sets.ts';
import type { KeyedTag } from './keyed-tags.ts';
import { useDigits } from './use-digits.ts';

interface DigitDialogProps {
  projectId: string;
  tags: readonly KeyedTag[];
  onClose: () => void;
}

/** Assigns tags to the keys 1–9, for everyone in the project. */
export const DigitDialog = observer(function DigitDialog({ projectId, tags, onClose }: DigitDialogProps) {
  const { give, giveAll } = useDigits(projectId);
  const { offered } = useProjectTags(projectId);
  const uses = useKnownUses(projectId);
  // Tags of the workspace have no highlight count of their own.
  const counted = tags.map((tag) => ({ ...tag, highlightCount: tag.highlightCount + (uses?.get(tag.id) ?? 0) }));
  const data = tags.map(({ id, title }) => ({ value: id, label: displayTitle('tag', title) }));
  return (
    <Dialog onClose={onClose} title="Digit keys">
      <Stack gap="xs">
        <Text c="dimmed" size="sm">
          Press a digit to tag the selected words. The keys are the same for everyone in this project and change only
          here or in the tag picker.
        </Text>
        {Array.from({ length: limits.tagDigits }, (_, at) => at + 1).map((digit) => {
          const holder = tags.find((tag) => tag.digit === digit);
          return (
            <Group key={digit} gap="sm" wrap="nowrap">
              <kbd aria-hidden>{digit}</kbd>
              <Select
                flex={1}
                aria-label={`Tag for key ${digit}`}
                placeholder="No tag"
                data={data}
                value={holder?.id ?? null}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': `Clear key ${digit}` }}
                nothingFoundMessage="No matching tags"
                onChange={(id) => {
                  if (id) void give(id, digit);
                  else if (holder) void give(holder.id, null);
                }}
              />
            </Group>
          );
        })}
        <Group justify="space-between" mt="sm">
          <Button variant="default" disabled={!uses} onClick={() => void giveAll(digitsByUse(counted), offered)}>
            Use the most used tags
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
});
