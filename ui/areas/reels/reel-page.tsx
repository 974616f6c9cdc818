import { type Reel, type ReelLayout, updateReel } from '@earshot/core/areas/reels/reel';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, SegmentedControl } from '@mantine/core';
import { IconCards, IconMovie, IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { ProjectTrail } from '../places/project/project-trail.tsx';
import { ReelExports } from './exports/reel-exports.tsx';
import { CardForm } from './items/card-form.tsx';
import { ReelTable } from './items/reel-table.tsx';
import { ReelTiles } from './items/reel-tiles.tsx';
import { OpenedReel } from './opened-reel.tsx';
import { ReelPlayer } from './play/reel-player.tsx';
import { useReelPlay } from './play/use-reel-play.ts';
import { ReelMenu } from './reel-menu.tsx';
import classes from './reels.module.css';
import { type ShownItem, useReelItems } from './use-reel.ts';

const LAYOUTS: { value: ReelLayout; label: string }[] = [
  { value: 'REEL', label: 'List' },
  { value: 'TWO_COLUMN', label: 'Two columns' },
  { value: 'THREE_COLUMN', label: 'Three columns' },
];

/** Page of a reel: it plays, is arranged, presented and exported here. */
export const ReelPage = () => <OpenedReel body={Shown} />;

const Shown = observer(function Shown({ reel }: { reel: Reel }) {
  const writes = useStores().access.may(reel.projectId, 'WRITE');
  return (
    <Page
      title={displayTitle('reel', reel.title)}
      width="wide"
      trail={<ProjectTrail projectId={reel.projectId} part="reels" />}
      head={
        <TitleField row={reel} operation={updateReel} field="title" label="Reel title" kind="reel" editable={writes} />
      }
      actions={
        <>
          {reel.items.length > 0 && (
            <Button
              component={Link}
              to={paths.reel(reel, 'present')}
              variant="default"
              leftSection={<IconPresentation size={16} aria-hidden />}
            >
              Present
            </Button>
          )}
          <ReelMenu reel={reel} writes={writes} />
        </>
      }
    >
      <Items reel={reel} writes={writes} />
      {reel.items.length > 0 && <ReelExports reel={reel} writes={writes} />}
    </Page>
  );
});

const Items = observer(function Items({ reel, writes }: { reel: Reel; writes: boolean }) {
  const { items, known, error, reload } = useReelItems(reel);
  const play = useReelPlay(items);
  const [adds, setAdds] = useState(false);
  const form = adds && <CardForm reel={reel} onClose={() => setAdds(false)} />;
  if (error && !known) return <RefusedState error={error} again={reload} />;
  if (!known) return <RowsSkeleton rows={6} height={64} />;
  const add = writes && (
    <Button variant="default" leftSection={<IconCards size={16} aria-hidden />} onClick={() => setAdds(true)}>
      Add title card
    </Button>
  );
  if (reel.items.length === 0)
    return (
      <>
        <Nothing reel={reel} writes={writes} />
        {form}
      </>
    );
  const shown = { reel, items, play, writes };
  return (
    <>
      <ReelPlayer play={play} />
      <div className={classes.tools}>
        <span className={classes.count} role="status">
          {countWords(items)}
        </span>
        {writes && <Layout reel={reel} />}
        {add}
      </div>
      {reel.layout === 'REEL' ? <ReelTable {...shown} /> : <ReelTiles {...shown} />}
      {form}
    </>
  );
});

function countWords(items: readonly ShownItem[]): string {
  const out = items.filter(({ part }) => part.state !== 'READY').length;
  return `${counted(items.length, 'part')}${out > 0 ? `, ${number(out)} not playable` : ''}`;
}

function Layout({ reel: { id, layout } }: { reel: Reel }) {
  const run = useDo();
  return (
    <SegmentedControl
      aria-label="Layout"
      size="xs"
      data={LAYOUTS}
      value={layout}
      onChange={(chosen) => void run(updateReel, { id, layout: chosen as ReelLayout })}
    />
  );
}

function Nothing({ reel: { projectId }, writes }: { reel: Reel; writes: boolean }) {
  return (
    <EmptyState
      icon={IconMovie}
      title="Nothing in this reel yet"
      text={
        writes
          ? 'Select highlights of notes with a recording in the project’s table of highlights, then choose Add to reel.'
          : 'Highlights of recordings appear here when someone adds them.'
      }
      action={
        <Button component={Link} to={paths.project({ id: projectId, title: '' }, 'highlights')} variant="default">
          Go to the highlights
        </Button>
      }
    />
  );
}
