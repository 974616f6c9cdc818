import type { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { Button, Progress } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import { counted, number } from '../../../kit/words/counted.ts';
import { ChosenActions } from './chosen-actions.tsx';
import classes from './chosen-bar.module.css';
import { ChosenFrame } from './chosen-frame.tsx';
import { type UnderWay, useBatches } from './use-batches.ts';
import type { Chosen } from './use-chosen.ts';
import { useInsightFromHighlights } from './use-insight-from-highlights.ts';

interface ChosenBarProps {
  projectId: string;
  tags: readonly Tag[];
  chosen: Chosen;
  /** how many there are to choose */
  total: number;
  /** the highlight on a line of the table */
  idAt: (line: number) => string | undefined;
  onAll: () => unknown;
  /** something was done to all of them, or refused */
  onSettled: (refused: boolean) => unknown;
}

/** The line of the table that has the focus. */
const focusedLine = () =>
  Number(document.activeElement?.closest('[role=row][data-index]')?.getAttribute('data-index') ?? -1);

/** What can be done with the chosen highlights. X chooses the one that has the focus, Ctrl/Cmd+A all. */
export const ChosenBar = observer(function ChosenBar(props: ChosenBarProps) {
  const { projectId, tags, chosen, total, idAt, onAll, onSettled } = props;
  const make = useInsightFromHighlights(projectId);
  const registry = useKeyRegistry();
  const { underWay, stop, run } = useBatches(onSettled);
  const { length } = chosen.ids;
  const quotable = length > 0 && length <= limits.citedAtOnce;
  useKeys([
    {
      id: 'choose-highlight',
      title: 'Choose the highlight',
      group: 'Highlights',
      keys: ['x'],
      hidden: true,
      run: () => {
        const id = idAt(focusedLine());
        if (!id) return false;
        chosen.toggle(id);
      },
    },
    {
      id: 'choose-all-highlights',
      title: 'Choose all highlights that are shown',
      group: 'Highlights',
      keys: ['mod+a'],
      when: () => total > 0,
      run: () => void onAll(),
    },
    {
      id: 'insight-from-highlights',
      title: 'New insight from the chosen highlights',
      group: 'Highlights',
      keys: ['i'],
      when: () => quotable,
      run: () => void make(chosen.ids),
    },
  ]);
  if (length === 0) return null;
  return (
    <ChosenFrame
      label="Chosen highlights"
      says={`${counted(length, 'highlight')} chosen`}
      clear="Choose none"
      onClear={chosen.clear}
    >
      {underWay ? (
        <Going underWay={underWay} onStop={stop} />
      ) : (
        <>
          {length < total && (
            <Button variant="subtle" onClick={() => void onAll()}>
              Choose all {number(total)}
            </Button>
          )}
          <Button
            leftSection={<IconBulb size={16} stroke={1.75} aria-hidden />}
            disabled={!quotable}
            title={quotable ? undefined : `An insight takes ${limits.citedAtOnce} quotes at once`}
            onClick={() => void make(chosen.ids)}
            aria-keyshortcuts={registry.aria('insight-from-highlights')}
          >
            New insight
          </Button>
          <ChosenActions projectId={projectId} tags={tags} chosen={chosen} run={run} />
        </>
      )}
    </ChosenFrame>
  );
});

/** How far something is that is done to very many. */
function Going({ underWay: { done, of }, onStop }: { underWay: UnderWay; onStop: () => void }) {
  return (
    <>
      <span className={classes.count}>
        {number(done)} of {number(of)} done
      </span>
      <Progress value={(done / of) * 100} className={classes.progress} aria-label="Done so far" />
      <Button variant="default" onClick={onStop}>
        Stop
      </Button>
    </>
  );
}
