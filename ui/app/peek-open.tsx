import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal, IconX } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Fence } from '../kit/fence.tsx';
import { InPeek } from '../kit/page.tsx';
import { PageSkeleton } from '../kit/skeletons.tsx';
import { loadPiece } from './load-screen.ts';
import classes from './peek-panel.module.css';
import { PEEK_TYPES, type Peeked, type PeekType } from './peek-url.ts';
import { peeks } from './routes.tsx';
import { useKeys } from './use-keys.ts';

const pieces = new Map<PeekType, ComponentType<{ id: string }>>(
  PEEK_TYPES.flatMap((type) => {
    const load = peeks[type];
    return load ? [[type, lazy(() => loadPiece(async () => ({ default: await load() })))] as const] : [];
  }),
);

interface PeekOpenProps {
  peeked: Peeked;
  close: () => void;
  /** where it is a page of its own */
  full: string;
}

/** The panel with what is peeked at. */
export function PeekOpen({ peeked, close, full }: PeekOpenProps) {
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    document.body.dataset.peek = 'side';
    panel.current?.focus({ preventScroll: true });
    return () => {
      delete document.body.dataset.peek;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useKeys([
    { id: 'peek-close', title: 'Close the peek', group: 'Peek', keys: ['escape'], run: close },
    {
      id: 'peek-full',
      title: 'Open as a full page',
      group: 'Peek',
      keys: ['shift+enter'],
      run: () => void navigate(full),
    },
  ]);
  const Piece = pieces.get(peeked.type);
  return (
    <aside ref={panel} className={classes.panel} tabIndex={-1} aria-label="Peek">
      <div className={classes.bar}>
        <Tooltip label="Open as a full page">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Open as a full page"
            onClick={() => void navigate(full)}
          >
            <IconArrowsDiagonal size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Close">
          <ActionIcon variant="subtle" color="gray" aria-label="Close the peek" onClick={close}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <InPeek value={true}>
        <Fence>
          <Suspense fallback={<PageSkeleton />}>{Piece && <Piece id={peeked.id} />}</Suspense>
        </Fence>
      </InPeek>
    </aside>
  );
}
