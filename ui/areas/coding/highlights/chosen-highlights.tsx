import type { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import type { Lines } from '../../../kit/table/lines.ts';
import { ChosenBar } from '../../views/choosing/chosen-bar.tsx';
import { useBatches } from '../../views/choosing/use-batches.ts';
import type { Choosing } from '../../views/choosing/use-choice.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import { useInsightFromHighlights } from './use-insight-from-highlights.ts';

interface ChosenHighlightsProps {
  projectId: string;
  tags: readonly Tag[];
  choosing: Choosing;
  lines: Pick<Lines<Highlight>, 'rowAt'>;
  /** called after an action on all of them, or after a refusal */
  onSettled: (refused: boolean) => unknown;
}

/** Actions for the chosen highlights. */
export function ChosenHighlights({ projectId, tags, choosing, lines, onSettled }: ChosenHighlightsProps) {
  const { chosen } = choosing;
  const make = useInsightFromHighlights(projectId);
  const registry = useKeyRegistry();
  const batches = useBatches(onSettled);
  const { length } = chosen.ids;
  const quotable = length > 0 && length <= limits.citedAtOnce;
  useKeys([
    {
      id: 'insight-from-highlights',
      title: 'New insight from the chosen highlights',
      group: 'Choosing',
      keys: ['i'],
      when: () => quotable,
      run: () => void make(chosen.ids),
    },
  ]);
  return (
    <ChosenBar noun="highlight" choosing={choosing} idAt={(line) => lines.rowAt(line)?.id} batches={batches}>
      <Button
        leftSection={<IconBulb size={16} stroke={1.75} aria-hidden />}
        disabled={!quotable}
        title={quotable ? undefined : `An insight takes ${limits.citedAtOnce} quotes at once`}
        onClick={() => void make(chosen.ids)}
        aria-keyshortcuts={registry.aria('insight-from-highlights')}
      >
        New insight
      </Button>
      <ChosenActions projectId={projectId} tags={tags} chosen={chosen} run={batches.run} />
    </ChosenBar>
  );
}
