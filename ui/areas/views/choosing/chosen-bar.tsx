import { Button, Progress } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useKeys } from '../../../frame/use-keys.ts';
import { counted, number } from '../../../kit/words/counted.ts';
import classes from './chosen-bar.module.css';
import { ChosenFrame } from './chosen-frame.tsx';
import type { Batches, UnderWay } from './use-batches.ts';
import type { Choosing } from './use-choice.tsx';

interface ChosenBarProps {
  /** singular and plural noun of rows: highlight, highlights */
  noun: string;
  nouns?: string;
  choosing: Choosing;
  /** id of the row on a line of the list */
  idAt: (line: number) => string | undefined;
  batches: Batches;
  /** action buttons */
  children: ReactNode;
}

/** Focused line of the list. */
const focusedLine = () =>
  Number(document.activeElement?.closest('[role=row][data-index]')?.getAttribute('data-index') ?? -1);

/** Actions for the chosen rows. X chooses the focused one, Ctrl/Cmd+A all. */
export const ChosenBar = observer(function ChosenBar(props: ChosenBarProps) {
  const { noun, nouns = `${noun}s`, choosing, idAt, batches, children } = props;
  const { chosen, total, all } = choosing;
  const { length } = chosen.ids;
  useKeys([
    {
      id: `choose-${noun}`,
      title: `Select the ${noun}`,
      group: 'Choosing',
      keys: ['x'],
      hidden: true,
      run: () => {
        const id = idAt(focusedLine());
        if (!id) return false;
        chosen.toggle(id);
      },
    },
    {
      id: `choose-all-${nouns}`,
      title: `Select all ${nouns} that are shown`,
      group: 'Choosing',
      keys: ['mod+a'],
      when: () => total > 0,
      run: () => void all(),
    },
  ]);
  if (length === 0) return null;
  return (
    <ChosenFrame
      label={`Chosen ${nouns}`}
      says={`${counted(length, noun, nouns)} selected`}
      clear="Clear selection"
      onClear={chosen.clear}
    >
      {batches.underWay ? (
        <Going underWay={batches.underWay} onStop={batches.stop} />
      ) : (
        <>
          {length < total && (
            <Button variant="subtle" onClick={() => void all()}>
              Select all {number(total)}
            </Button>
          )}
          {children}
        </>
      )}
    </ChosenFrame>
  );
});

/** Progress of an action on very many rows. */
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
