import type { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { Button, Checkbox } from '@mantine/core';
import { IconArrowsSplit2, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeys } from '../../../../frame/use-keys.ts';
import { counted } from '../../../../kit/words/counted.ts';
import { ChosenFrame } from '../../../views/choosing/chosen-frame.tsx';
import type { Chosen } from '../../../views/choosing/use-chosen.ts';
import { AddToCollection } from '../../collections/add-to-collection.tsx';
import { SplitTag } from './split-tag.tsx';

/** Checkbox that chooses all shown highlights, or none. */
export function ChooseAll({ rows, chosen }: { rows: readonly Highlight[]; chosen: Chosen }) {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const all = count === rows.length;
  return (
    <Checkbox
      size="sm"
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={() => (all ? chosen.clear() : chosen.choose(rows.map(({ id }) => id)))}
      aria-label="Select all highlights that are shown"
    />
  );
}

/** Checkbox of a highlight; disabled in projects where the user cannot tag. */
export const ChooseOne = ({ row, chosen, disabled }: { row: Highlight; chosen: Chosen; disabled: boolean }) => (
  <Checkbox
    size="sm"
    checked={chosen.has(row.id)}
    disabled={disabled}
    onChange={() => chosen.toggle(row.id)}
    aria-label={`Select “${row.text.slice(0, 80)}”`}
  />
);

interface ChosenHighlightsProps {
  tag: Tag;
  /** highlights that can be chosen */
  rows: readonly Highlight[];
  chosen: Chosen;
}

/** Actions for the chosen highlights of a tag. Escape clears the choice. */
export function ChosenHighlights({ tag, rows, chosen }: ChosenHighlightsProps) {
  const [doing, setDoing] = useState<'split' | 'collect'>();
  const those = rows.filter(({ id }) => chosen.has(id));
  const [first] = those;
  useKeys([
    {
      id: 'choose-no-highlights',
      title: 'Clear selection of highlights',
      group: 'Highlights',
      keys: ['escape'],
      hidden: true,
      when: () => those.length > 0,
      run: chosen.clear,
    },
  ]);
  const ids = those.map(({ id }) => id);
  const inOneProject = those.every(({ projectId }) => projectId === first?.projectId);
  const close = () => setDoing(undefined);
  if (!first) return null;
  return (
    <ChosenFrame
      label="Chosen highlights"
      says={`${counted(ids.length, 'highlight')} selected`}
      clear="Clear selection"
      onClear={chosen.clear}
    >
      <Button leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />} onClick={() => setDoing('split')}>
        Split the tag
      </Button>
      <Button
        variant="default"
        leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
        disabled={!inOneProject}
        title={inOneProject ? undefined : 'A collection holds highlights of one project'}
        onClick={() => setDoing('collect')}
      >
        Add to collection
      </Button>
      {doing === 'split' && <SplitTag tag={tag} ids={ids} onDone={chosen.clear} onClose={close} />}
      {doing === 'collect' && (
        <AddToCollection projectId={first.projectId} kind="highlight" ids={ids} onClose={close} />
      )}
    </ChosenFrame>
  );
}
