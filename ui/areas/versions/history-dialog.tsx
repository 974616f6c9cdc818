import { createVersion, type Version, versionContent, versions } from '@earshot/core/areas/versions/version';
import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { Button, SegmentedControl } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useState } from 'react';
import { useMembers } from '../../data/use-members.ts';
import { useAsk, useList } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import columns from '../../kit/history/history-columns.module.css';
import { Person } from '../../kit/people/person.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import type { FieldHistoryProps } from '../fields/field-history.tsx';
import { changesBetween, shortened } from './changes.ts';
import classes from './history-dialog.module.css';
import { PageDetails } from './page-details.tsx';
import { useRestore } from './use-restore.tsx';

interface HistoryDialogProps {
  pageId: string;
  /** history of custom fields, for pages with some */
  fields?: FieldHistoryProps;
  /** draws a version of a page with more than text */
  picture?: (document: DocumentNode) => ReactNode;
  editable: boolean;
  opened: boolean;
  onClose: () => void;
}

const PARTS = [
  { value: 'text', label: 'Text' },
  { value: 'details', label: 'Details' },
];

/** Earlier versions of a page, with authors, changes and restore; and the history of its title and fields. */
export const HistoryDialog = observer(function HistoryDialog({ opened, onClose, fields, ...more }: HistoryDialogProps) {
  const [part, setPart] = useState('text');
  return (
    <Dialog opened={opened} onClose={onClose} title="Version history" size="xl">
      {fields && (
        <SegmentedControl
          className={classes.parts}
          aria-label="History of"
          data={PARTS}
          value={part}
          onChange={setPart}
        />
      )}
      {opened && fields && part === 'details' && (
        <PageDetails of={fields} words={(id) => <Words versionId={id} />} editable={more.editable} onDone={onClose} />
      )}
      {opened && part === 'text' && <History {...more} onDone={onClose} />}
    </Dialog>
  );
});

type HistoryProps = Pick<HistoryDialogProps, 'pageId' | 'editable' | 'picture'> & { onDone: () => void };

const History = observer(function History({ pageId, editable, picture, onDone }: HistoryProps) {
  const list = useList(versions, { condition: { pageId }, orderBy: 'CREATED_AT_DESC', first: 50 });
  useMembers();
  const run = useDo();
  const { restore, busy, question } = useRestore(onDone);
  const [chosen, setChosen] = useState<string>();
  const at = list.rows.findIndex(({ id }) => id === chosen);
  const version = list.rows[at === -1 ? 0 : at];
  const before = list.rows[(at === -1 ? 0 : at) + 1];
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.rows.length === 0 && !list.empty) return <RowsSkeleton rows={4} height={56} />;
  return (
    <div className={columns.history}>
      <div className={columns.side}>
        {editable && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void run(createVersion, { pageId, title: 'Saved by hand' }, 'Version saved')}
          >
            Save a version now
          </Button>
        )}
        {list.empty && (
          <p className={classes.soft}>No versions yet. A version is saved a few minutes after someone edits.</p>
        )}
        <ul className={columns.list}>
          {list.rows.map((row) => (
            <li key={row.id}>
              <VersionRow version={row} current={row.id === version?.id} onChoose={() => setChosen(row.id)} />
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button size="compact-sm" variant="subtle" onClick={() => void list.more()}>
            Older versions
          </Button>
        )}
      </div>
      {version && (
        <section className={classes.text} aria-label="Changes" key={version.id}>
          {picture && <Pictured version={version} picture={picture} />}
          {before ? <Compared version={version} before={before} /> : <Words versionId={version.id} />}
          {editable && (
            <div className={classes.buttons}>
              <Button loading={busy} onClick={() => void restore(version.id)}>
                Restore this version
              </Button>
            </div>
          )}
          {question}
        </section>
      )}
    </div>
  );
});

interface VersionRowProps {
  version: Version;
  current: boolean;
  onChoose: () => void;
}

const VersionRow = observer(function VersionRow({ version, current, onChoose }: VersionRowProps) {
  const authors = version.authorIds.length > 0 ? version.authorIds : version.createdBy ? [version.createdBy] : [];
  return (
    <button type="button" className={columns.row} aria-current={current || undefined} onClick={onChoose}>
      <span className={classes.when}>
        {version.title || 'Version'} · <Ago at={version.createdAt} words />
      </span>
      <span className={classes.who}>
        {authors.slice(0, 3).map((id) => (
          <Person key={id} id={id} size={16} />
        ))}
        {authors.length === 0 && <span className={classes.soft}>as imported</span>}
      </span>
    </button>
  );
});

/** Text of a version; undefined until loaded. */
function useWords(id: string): string | undefined {
  const { data } = useAsk(versionContent, { id });
  const document = data?.document;
  return useMemo(() => document && documentText(document as unknown as DocumentNode), [document]);
}

const Pictured = observer(function Pictured({
  version,
  picture,
}: {
  version: Version;
  picture: (document: DocumentNode) => ReactNode;
}) {
  const { data } = useAsk(versionContent, { id: version.id });
  return data ? picture(data.document as unknown as DocumentNode) : <RowsSkeleton rows={1} height={200} />;
});

const Words = observer(function Words({ versionId }: { versionId: string }) {
  const words = useWords(versionId);
  return words === undefined ? (
    <RowsSkeleton rows={6} height={20} />
  ) : (
    <p className={classes.words} dir="auto">
      {words}
    </p>
  );
});

const Compared = observer(function Compared({ version, before }: { version: Version; before: Version }) {
  const [now, then] = [useWords(version.id), useWords(before.id)];
  const changes = useMemo(
    () => (now === undefined || then === undefined ? undefined : (changesBetween(then, now) ?? 'too long')),
    [now, then],
  );
  if (changes === undefined) return <RowsSkeleton rows={6} height={20} />;
  if (changes === 'too long') return <p className={classes.words}>{now}</p>;
  if (changes.every(({ kind }) => kind === 'same'))
    return <p className={classes.soft}>The words are the same as in the version before; the formatting may differ.</p>;
  return (
    <p className={classes.words}>
      {shortened(changes).map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        return kind === 'removed' ? (
          <del key={key}>{text}</del>
        ) : (
          <span key={key} dir="auto">
            {text}
          </span>
        );
      })}
    </p>
  );
});
