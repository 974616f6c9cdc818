import type { Reel } from '@earshot/core/areas/reels/reel';
import { displayTitle } from '@earshot/core/rules/text';
import { VisuallyHidden } from '@mantine/core';
import { IconMaximize, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect } from 'react';
import { paths } from '../../../frame/paths.ts';
import { toggleFullScreen } from '../../../frame/stage/full-screen.ts';
import { useLeave } from '../../../frame/stage/use-stage.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { SiteName } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { OpenedReel } from '../opened-reel.tsx';
import { useReelItems } from '../use-reel.ts';
import { Press } from './press.tsx';
import { ReelPlayer } from './reel-player.tsx';
import { useReelPlay } from './use-reel-play.ts';

/** A reel that fills the window. */
export const PresentedReel = () => <OpenedReel body={Presented} />;

const Presented = observer(function Presented({ reel }: { reel: Reel }) {
  const { items, known, error, reload } = useReelItems(reel);
  const play = useReelPlay(items);
  const leave = useLeave(paths.reel(reel));
  const title = displayTitle('reel', reel.title);
  const site = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
  const key = (id: string, says: string, keys: string[], run: () => unknown) => ({
    id: `reel-${id}`,
    title: says,
    group: 'Presenting',
    keys,
    run,
  });
  useKeys([
    key('play', 'Play or pause', ['space', 'k'], play.toggle),
    key('next', 'Next part', ['arrowright'], () => play.step(1)),
    key('back', 'Previous part', ['arrowleft'], () => play.step(-1)),
    key('screen', 'Toggle full screen', ['f'], () => void toggleFullScreen()),
    key('leave', 'Leave the presentation', ['escape'], leave),
  ]);
  if (error && !known) return <RefusedState error={error} again={reload} />;
  if (!known) return <PageSkeleton />;
  const buttons = (
    <>
      <Press label="Toggle full screen" onClick={() => void toggleFullScreen()}>
        <IconMaximize size={20} stroke={1.6} aria-hidden />
      </Press>
      <Press label="Leave the presentation" onClick={leave}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </Press>
    </>
  );
  return (
    <main>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {play.current ? (
        <ReelPlayer play={play} large actions={buttons} />
      ) : (
        <EmptyState title="Nothing to play" text="No part of this reel can be played." action={buttons} />
      )}
    </main>
  );
});
