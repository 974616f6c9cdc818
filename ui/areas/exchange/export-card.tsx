import {
  cancelProjectExport,
  deleteProjectExport,
  EXPORT_FILES,
  type ProjectExport,
} from '@earshot/core/areas/exchange/project-export';
import { isOpen } from '@earshot/core/model/run-state';
import { inUnits } from '@earshot/core/rules/units';
import { Anchor, Button, Menu, Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDownload,
  IconPackageExport,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { counted } from '../../kit/words/counted.ts';
import { timeLeft } from '../channels/runs/run-words.ts';
import classes from '../files/tables/run-card.module.css';
import { RunHead } from '../files/tables/run-head.tsx';
import { ExportLosses } from './export-losses.tsx';

const STATES: Record<ProjectExport['state'], { sign: typeof IconCheck; words: string }> = {
  WAITING: { sign: IconClock, words: 'Waiting' },
  RUNNING: { sign: IconPackageExport, words: 'Exporting' },
  DONE: { sign: IconCheck, words: 'Ready' },
  FAILED: { sign: IconAlertTriangle, words: 'Failed' },
  CANCELLED: { sign: IconPlayerStop, words: 'Stopped' },
};

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

/** Counts of an export's content. */
function holds({ counts, bytes, format, withFiles, redacted }: ProjectExport): string {
  const rows = (file: string) => counts[`${file}.jsonl`] ?? 0;
  if (format === 'REFI_CODEBOOK') return `${inUnits(bytes)} · ${counted(rows('Tags'), 'tag')}`;
  const parts = [
    counted(rows('Notes'), 'note'),
    counted(rows('Insights'), 'insight'),
    counted(rows('x-earshot/Highlights'), 'highlight'),
    counted(rows('Tags'), 'tag'),
    withFiles && !redacted ? counted(rows('Files'), 'file') : 'no files',
  ];
  return `${inUnits(bytes)} · ${parts.join(', ')}`;
}

/** One export: how far it is, what it holds, until when it can be downloaded. */
export const ExportCard = observer(function ExportCard({ row }: { row: ProjectExport }) {
  const { state, problem, notices, endedAt, createdAt, createdBy, expiresAt } = row;
  const { sign: Sign, words } = STATES[state];
  const open = isOpen(row);
  const { session } = useStores();
  const [looks, look] = useState(false);
  const own = createdBy === session.me?.member.id;
  return (
    <article className={classes.run} aria-label={`Export: ${words}`} data-state={state}>
      <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <RunHead
          name={`${EXPORT_FILES[row.format].title}${row.redacted ? ', redacted' : ''}`}
          state={words}
          over={!open}
          at={endedAt ?? createdAt}
          by={createdBy}
        />
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        {notices.map((notice) => (
          <p key={notice} className={classes.counts}>
            {notice}
          </p>
        ))}
        {open && <Going row={row} />}
        {state === 'DONE' && (
          <p className={classes.counts}>
            {holds(row)}
            {expiresAt && <span className={classes.left}> · until {DAY.format(new Date(expiresAt))}</span>}
          </p>
        )}
        {state === 'DONE' && row.lossCount > 0 && own && (
          <p className={classes.counts}>
            <Anchor component="button" type="button" size="sm" onClick={() => look(true)}>
              {counted(row.lossCount, 'thing')} left out or changed
            </Anchor>
          </p>
        )}
      </div>
      <Actions row={row} />
      {looks && <ExportLosses row={row} onClose={() => look(false)} />}
    </article>
  );
});

function Going({ row }: { row: ProjectExport }) {
  const percent = Math.floor(row.progress / 10);
  const waits = row.state === 'WAITING';
  const left = timeLeft(row, Date.now());
  return (
    <div className={classes.going}>
      <Progress
        className={classes.bar}
        value={waits ? 100 : percent}
        animated={waits}
        size={6}
        aria-label={waits ? 'Export: waiting' : `Export: ${percent} %`}
      />
      <p className={classes.counts}>
        {waits ? 'Starts in a moment' : `${percent} %`}
        {left !== '' && <span className={classes.left}> · {left}</span>}
      </p>
    </div>
  );
}

const Actions = observer(function Actions({ row }: { row: ProjectExport }) {
  const { session } = useStores();
  const run = useDo();
  const trash = useTrash();
  const { id, state } = row;
  const own = row.createdBy === session.me?.member.id;
  if (isOpen(row))
    return (
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label="Stop the export"
          onClick={() => void run(cancelProjectExport, { id }, 'Export stopped.')}
        >
          Stop
        </Button>
      </div>
    );
  return (
    <div className={classes.actions}>
      {state === 'DONE' &&
        (own ? (
          <Button
            component="a"
            href={`/api/v1/exports/${id}`}
            download
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            Download
          </Button>
        ) : (
          <span className={classes.left}>Only the person who created it can download it</span>
        ))}
      <RowMenu label="More actions for this export">
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void trash(deleteProjectExport, row, 'Export deleted.')}
        >
          Delete
        </Menu.Item>
      </RowMenu>
    </div>
  );
});
