import {
  cancelProjectExport,
  deleteProjectExport,
  EXPORT_FILES,
  type ProjectExport,
} from '@earshot/core/areas/exchange/project-export';
import { isOpen } from '@earshot/core/model/run-state';
import { inUnits } from '@earshot/core/rules/units';
import { Anchor, Button, Menu } from '@mantine/core';
import { IconCheck, IconDownload, IconPackageExport, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { StopRun } from '../../kit/runs/run-actions.tsx';
import classes from '../../kit/runs/run-card.module.css';
import { RunCard } from '../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../kit/runs/run-words.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { counted } from '../../kit/words/counted.ts';
import { dayWords } from '../../kit/words/dates.ts';
import { ExportLosses } from './export-losses.tsx';

const LOOKS = {
  ...IMPORT_LOOKS,
  RUNNING: { words: 'Exporting', icon: IconPackageExport },
  DONE: { words: 'Ready', icon: IconCheck },
};

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

/** An export: progress, content and expiry of its download. */
export const ExportCard = observer(function ExportCard({ row }: { row: ProjectExport }) {
  const { state, notices, createdBy, expiresAt, progress, startedAt } = row;
  const { session } = useStores();
  const [looks, look] = useState(false);
  const own = createdBy === session.me?.member.id;
  const waits = state === 'WAITING';
  return (
    <>
      <RunCard
        name={`${EXPORT_FILES[row.format].title}${row.redacted ? ', redacted' : ''}`}
        label="Export"
        run={row}
        look={LOOKS[state]}
        progress={
          isOpen(row)
            ? { progress: waits ? undefined : progress, startedAt, ...(waits ? { says: STARTS_SOON } : {}) }
            : undefined
        }
        actions={<Actions row={row} />}
      >
        {notices.map((notice) => (
          <p key={notice} className={classes.counts}>
            {notice}
          </p>
        ))}
        {state === 'DONE' && (
          <p className={classes.counts}>
            {holds(row)}
            {expiresAt && <span className={classes.left}> · until {dayWords(expiresAt)}</span>}
          </p>
        )}
        {state === 'DONE' && row.lossCount > 0 && own && (
          <p className={classes.counts}>
            <Anchor component="button" type="button" size="sm" onClick={() => look(true)}>
              {counted(row.lossCount, 'thing')} left out or changed
            </Anchor>
          </p>
        )}
      </RunCard>
      {looks && <ExportLosses row={row} onClose={() => look(false)} />}
    </>
  );
});

const Actions = observer(function Actions({ row }: { row: ProjectExport }) {
  const { session } = useStores();
  const run = useDo();
  const trash = useTrash();
  const { id, state } = row;
  const own = row.createdBy === session.me?.member.id;
  if (isOpen(row))
    return <StopRun label="Stop the export" onStop={() => run(cancelProjectExport, { id }, 'Export stopped.')} />;
  return (
    <>
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
    </>
  );
});
