import { limits } from '@earshot/core/limits';
import { createInsightFromHighlights } from '@earshot/core/model/insight';
import { ActionIcon, Button } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useKeyRegistry, useKeys } from '../../app/use-keys.ts';
import { counted } from '../../kit/counted.ts';
import { useDo } from '../../kit/use-do.ts';
import classes from './new-from-highlights.module.css';

/** Makes an insight that quotes highlights, in this order, and goes to it, ready to be written into. */
export function useInsightFromHighlights(projectId: string): (highlightIds: readonly string[]) => Promise<void> {
  const run = useDo();
  const navigate = useNavigate();
  return async (highlightIds) => {
    const insight = await run(createInsightFromHighlights, { projectId, highlightIds: [...highlightIds] });
    if (insight) await navigate(paths.insight(insight), { state: { fresh: true } });
  };
}

/** Rows of a list that are chosen, in the order of choosing. */
export interface Chosen {
  ids: readonly string[];
  toggle: (id: string) => void;
  /** chooses these too, in their order */
  choose: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Rows that are chosen in a list. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    toggle: (id) => setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    choose: (more) => setIds((now) => [...new Set([...now, ...more])]),
    clear: () => setIds([]),
  };
}

/** The row of a table that has the focus, if any. */
const focusedRow = <R,>(rows: readonly R[]): R | undefined =>
  rows[Number(document.activeElement?.closest('[role=row][data-index]')?.getAttribute('data-index') ?? -1)];

interface NewFromHighlightsProps {
  projectId: string;
  rows: readonly { id: string }[];
  chosen: Chosen;
  /** what else can be done with them */
  children?: ReactNode;
}

/** What can be done with the chosen highlights: an insight that quotes them, and more. X chooses the row that has the focus. */
export function NewFromHighlights({ projectId, rows, chosen, children }: NewFromHighlightsProps) {
  const make = useInsightFromHighlights(projectId);
  const registry = useKeyRegistry();
  const { ids } = chosen;
  const tooMany = ids.length > limits.citedAtOnce;
  useKeys([
    {
      id: 'choose-highlight',
      title: 'Choose the highlight',
      group: 'Highlights',
      keys: ['x'],
      hidden: true,
      run: () => {
        const row = focusedRow(rows);
        if (!row) return false;
        chosen.toggle(row.id);
      },
    },
    {
      id: 'insight-from-highlights',
      title: 'New insight from the chosen highlights',
      group: 'Highlights',
      keys: ['i'],
      when: () => ids.length > 0 && !tooMany,
      run: () => void make(ids),
    },
  ]);
  // What else there is has keys of its own, which may choose the first.
  if (ids.length === 0) return children;
  return (
    <section className={classes.bar} aria-label="Chosen highlights">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title="Choose none"
        aria-label="Choose none"
        onClick={chosen.clear}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <span className={classes.count} role="status">
        {tooMany
          ? `${counted(ids.length, 'highlight')} chosen; at most ${limits.citedAtOnce} can be changed or quoted at once`
          : `${counted(ids.length, 'highlight')} chosen`}
      </span>
      <Button
        leftSection={<IconBulb size={16} stroke={1.75} aria-hidden />}
        disabled={tooMany}
        onClick={() => void make(ids)}
        aria-keyshortcuts={registry.aria('insight-from-highlights')}
      >
        New insight
      </Button>
      {children}
    </section>
  );
}
