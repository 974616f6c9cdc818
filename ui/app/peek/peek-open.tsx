import { ActionIcon, Button, Center, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowsDiagonal,
  IconLayoutSidebarRight,
  IconMaximize,
  IconSquare,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { areas } from '../../areas/all.ts';
import { loadPiece } from '../../frame/load-screen.ts';
import { PEEK_TYPES, type Peeked, type PeekMode, type PeekType } from '../../frame/peek-url.ts';
import { useKeys } from '../../frame/use-keys.ts';
import type { Peek } from '../../frame/use-peek.ts';
import { InPeek } from '../../kit/page.tsx';
import { Fence } from '../../kit/states/fence.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './peek-panel.module.css';
import { usePeekFocus } from './use-peek-focus.ts';

const pieces = new Map<PeekType, ComponentType<{ id: string }>>(
  PEEK_TYPES.flatMap((type) => {
    const load = areas.find(({ peeks }) => peeks?.[type])?.peeks?.[type];
    return load ? [[type, lazy(() => loadPiece(async () => ({ default: await load() })))] as const] : [];
  }),
);

interface PeekOpenProps {
  peeked: Peeked;
  peek: Peek;
}

const KIND_LABELS: Record<PeekType, string> = {
  note: 'Note',
  insight: 'Insight',
  tag: 'Tag',
  data: 'Data point',
  person: 'Person',
};

/** Panel of a peek, with the way back to the peek below. */
export function PeekOpen({ peeked, peek: { mode, below, back, close, place, fullPath } }: PeekOpenProps) {
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const key = `${peeked.type} ${peeked.id}`;
  usePeekFocus(panel, mode, key);
  const lower = below && (below.title || KIND_LABELS[below.type]);
  useKeys([
    ...(lower === undefined
      ? [{ id: 'peek-close', title: 'Close the peek', group: 'Peek', keys: ['escape'], run: close }]
      : [
          { id: 'peek-back', title: `Back to ${lower}`, group: 'Peek', keys: ['escape'], run: back },
          { id: 'peek-close', title: 'Close all peeks', group: 'Peek', keys: [], run: close },
        ]),
    {
      id: 'peek-full',
      title: 'Open as a full page',
      group: 'Peek',
      keys: ['shift+enter'],
      when: () => fullPath !== '',
      run: () => void navigate(fullPath),
    },
    ...PLACES.filter(({ value }) => value !== mode).map(({ value, title }) => ({
      id: `peek-${value}`,
      title: `Peek ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      group: 'Peek',
      keys: [],
      run: () => place(value),
    })),
  ]);
  const Piece = pieces.get(peeked.type);
  return (
    <>
      {mode === 'center' && <div className={classes.veil} onPointerDown={close} aria-hidden />}
      <aside ref={panel} className={classes.panel} data-mode={mode} tabIndex={-1} aria-label="Peek">
        <div className={classes.bar}>
          {lower !== undefined && (
            <Button
              className={classes.back ?? ''}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              aria-label={`Back to ${lower}`}
              onClick={back}
            >
              {lower}
            </Button>
          )}
          <Placed mode={mode} onChange={place} />
          <Tooltip label="Open as a full page">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Open as a full page"
              disabled={fullPath === ''}
              onClick={() => void navigate(fullPath)}
            >
              <IconArrowsDiagonal size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Close">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={lower === undefined ? 'Close the peek' : 'Close all peeks'}
              onClick={close}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <InPeek value={true}>
          <Fence key={key}>
            <Suspense fallback={<PageSkeleton />}>{Piece && <Piece id={peeked.id} />}</Suspense>
          </Fence>
        </InPeek>
      </aside>
    </>
  );
}

const PLACES = [
  { value: 'side', title: 'At the side', icon: IconLayoutSidebarRight },
  { value: 'center', title: 'In the middle', icon: IconSquare },
  { value: 'full', title: 'Over the whole window', icon: IconMaximize },
] as const;

/** Position menu of a peek; without a choice in a narrow window. */
function Placed({ mode, onChange }: { mode: PeekMode; onChange: (mode: PeekMode) => void }) {
  return (
    <SegmentedControl
      className={classes.placed ?? ''}
      size="xs"
      aria-label="Peek position"
      value={mode}
      onChange={onChange}
      data={PLACES.map(({ value, title, icon: Icon }) => ({
        value,
        label: (
          <Center title={title}>
            <Icon size={16} stroke={1.6} aria-hidden />
            <VisuallyHidden>{title}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}
