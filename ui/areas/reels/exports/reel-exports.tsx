import type { Reel } from '@earshot/core/areas/reels/reel';
import {
  cancelReelExport,
  createReelExport,
  type ReelExport,
  type ReelFormat,
  reelExports,
} from '@earshot/core/areas/reels/reel-export';
import { isOpen } from '@earshot/core/model/run-state';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { inUnits } from '@earshot/core/rules/units';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconMovie, IconMusic, IconPackageExport } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { StopRun } from '../../../kit/runs/run-actions.tsx';
import classes from '../../../kit/runs/run-card.module.css';
import { RunCard } from '../../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../../kit/runs/run-words.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { counted } from '../../../kit/words/counted.ts';
import own from './reel-exports.module.css';

const LOOKS = { ...IMPORT_LOOKS, RUNNING: { words: 'Exporting', icon: IconPackageExport } };
const TITLES: Readonly<Record<ReelFormat, string>> = { MP4: 'Video (MP4)', AUDIO: 'Sound (M4A)' };

/** Exports of a reel, with their progress and downloads. */
export const ReelExports = observer(function ReelExports({ reel, writes }: { reel: Reel; writes: boolean }) {
  const list = useList<ReelExport>(reelExports, { condition: { reelId: reel.id }, orderBy: 'CREATED_AT_DESC' });
  const running = list.rows.some(isOpen);
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (!writes && list.rows.length === 0) return null;
  const empty = reel.items.every(({ highlightId }) => highlightId === null);
  return (
    <section aria-label="Exports" className={own.exports}>
      <header className={own.head}>
        <h2 className={own.title}>Exports</h2>
        {writes && <ExportMenu reel={reel} disabled={running || empty} />}
      </header>
      {list.rows.length === 0 && (
        <p className={own.nothing}>Export the reel as a video or sound file to show it without Earshot.</p>
      )}
      {list.rows.map((row) => (
        <ExportCard key={row.id} row={row} writes={writes} />
      ))}
    </section>
  );
});

function ExportMenu({ reel: { id: reelId }, disabled }: { reel: Reel; disabled: boolean }) {
  const run = useDo();
  const make = (format: ReelFormat, captions: boolean) => () =>
    void run(createReelExport, { reelId, format, captions }, 'Exporting the reel. You can leave this page.');
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconPackageExport size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMovie size={16} aria-hidden />} onClick={make('MP4', true)}>
          Video with captions
        </Menu.Item>
        <Menu.Item leftSection={<IconMovie size={16} aria-hidden />} onClick={make('MP4', false)}>
          Video without captions
        </Menu.Item>
        <Menu.Item leftSection={<IconMusic size={16} aria-hidden />} onClick={make('AUDIO', false)}>
          Sound alone, without title cards
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const ExportCard = observer(function ExportCard({ row, writes }: { row: ReelExport; writes: boolean }) {
  const run = useDo();
  const { id, state, format, progress, startedAt, notices, included, leftOut, durationMs, bytes } = row;
  const waits = state === 'WAITING';
  const facts = [clockTime(durationMs), inUnits(bytes), counted(included, 'part')];
  if (leftOut > 0) facts.push(`${counted(leftOut, 'part')} left out: not playable`);
  return (
    <RunCard
      name={TITLES[format]}
      label="Export"
      run={row}
      look={LOOKS[state]}
      progress={
        isOpen(row)
          ? { progress: waits ? undefined : progress, startedAt, ...(waits ? { says: STARTS_SOON } : {}) }
          : undefined
      }
      actions={
        <>
          {isOpen(row) && writes && (
            <StopRun label="Stop the export" onStop={() => run(cancelReelExport, { id }, 'Export stopped.')} />
          )}
          {state === 'DONE' && (
            <Button
              component="a"
              href={`/api/v1/reel-exports/${id}`}
              download
              size="compact-sm"
              leftSection={<IconDownload size={14} aria-hidden />}
            >
              Download
            </Button>
          )}
        </>
      }
    >
      {state === 'DONE' && <p className={classes.counts}>{facts.join(' · ')}</p>}
      {notices.map((notice) => (
        <p key={notice} className={classes.counts}>
          {notice}
        </p>
      ))}
    </RunCard>
  );
});
