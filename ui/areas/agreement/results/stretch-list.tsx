import { type CodedStretch, resolveStretch, takeBackResolution } from '@earshot/core/areas/agreement/agreement';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import type { Decision } from './decision.ts';
import { OtherTags } from './other-tags.tsx';
import results from './results.module.css';
import { StretchCard } from './stretch-card.tsx';

const GROUP = 'Differences';
const DIGITS = 9;

interface StretchListProps {
  round: CodingRound;
  stretches: readonly CodedStretch[];
  unfinished: boolean;
}

const SAYS: Record<Decision['choice'], string> = {
  CODER: 'This version was highlighted.',
  ALL: 'Everyone’s versions were highlighted.',
  NONE: 'None of it was highlighted.',
  OTHER: 'The words were highlighted with other tags.',
};

const keyOf = ({ codeIds }: CodedStretch) => codeIds[0] ?? '';

/** Stretches in a list; j and k move between them, digits choose a coder’s version. */
export const StretchList = observer(function StretchList({ round, stretches, unfinished }: StretchListProps) {
  const { access } = useStores();
  const run = useDo();
  const box = useRef<HTMLUListElement>(null);
  const [tagging, setTagging] = useState<CodedStretch>();
  const writes = access.may(round.projectId, 'WRITE');
  const cards = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-stretch]') ?? [])];
  const at = () => cards().findIndex((card) => card.contains(document.activeElement));
  const walk = (by: 1 | -1) => {
    const all = cards();
    const next = all[Math.max(0, Math.min(all.length - 1, at() + by))] ?? all[0];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const decide = async ({ codeIds }: CodedStretch, decision: Decision) => {
    const index = at();
    const input = { id: round.id, codeIds, unfinished, ...decision };
    if (await run(resolveStretch, input, SAYS[decision.choice]))
      // The next stretch moves up to this index.
      setTimeout(() => cards()[Math.min(index, cards().length - 1)]?.focus(), 0);
  };
  const reopen = (resolutionId: string) =>
    void run(takeBackResolution, { id: round.id, resolutionId }, 'Decision undone.');
  const current = () => stretches[at()];
  const onCurrent = (act: (stretch: CodedStretch) => unknown) => () => {
    const stretch = current();
    if (stretch && stretch.state !== 'RESOLVED') act(stretch);
  };
  const when = () => writes && current() !== undefined;
  useKeys([
    { id: 'stretch-next', title: 'Next stretch', group: GROUP, keys: ['j'], run: () => walk(1) },
    { id: 'stretch-last', title: 'Previous stretch', group: GROUP, keys: ['k'], run: () => walk(-1) },
    ...round.coderIds.slice(0, DIGITS).map((coderId, index) => ({
      id: `stretch-coder-${index + 1}`,
      title: `Use the version of coder ${index + 1}`,
      group: GROUP,
      keys: [`${index + 1}`],
      hidden: index > 0,
      when,
      run: onCurrent((stretch) => decide(stretch, { choice: 'CODER', coderId })),
    })),
    {
      id: 'stretch-all',
      title: 'Use everyone’s versions',
      group: GROUP,
      keys: ['b'],
      when,
      run: onCurrent((stretch) => decide(stretch, { choice: 'ALL' })),
    },
    {
      id: 'stretch-none',
      title: 'Highlight nothing',
      group: GROUP,
      keys: ['x'],
      when,
      run: onCurrent((stretch) => decide(stretch, { choice: 'NONE' })),
    },
    { id: 'stretch-other', title: 'Use other tags', group: GROUP, keys: ['t'], when, run: onCurrent(setTagging) },
  ]);
  return (
    <>
      <ul ref={box} className={results.stretches} aria-label="Stretches">
        {stretches.map((stretch) => (
          <StretchCard
            key={keyOf(stretch)}
            stretch={stretch}
            coderIds={round.coderIds}
            writes={writes}
            onDecide={(decision) => void decide(stretch, decision)}
            onOther={() => setTagging(stretch)}
            onReopen={reopen}
          />
        ))}
      </ul>
      {tagging && (
        <OtherTags
          round={round}
          stretch={tagging}
          onTake={(tagIds) => decide(tagging, { choice: 'OTHER', tagIds })}
          onClose={() => setTagging(undefined)}
        />
      )}
    </>
  );
});
