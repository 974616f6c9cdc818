import { channelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint, dataRecord, dataPoint as oneDataPoint } from '@earshot/core/areas/channels/data-point';
import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import { Person, peopleOfEmail, personName } from '@earshot/core/areas/people/person';
import { channel as oneChannel } from '@earshot/core/areas/places/channel';
import { normalEmail } from '@earshot/core/rules/email';
import { displayTitle } from '@earshot/core/rules/text';
import { IconExternalLink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAsk, useRow, useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import trail from '../../../frame/trail.module.css';
import { useKeys } from '../../../frame/use-keys.ts';
import { Page } from '../../../kit/page.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { dayWords, momentWords } from '../../../kit/words/dates.ts';
import { POINT_THEME } from '../spots.ts';
import { Conversation } from './conversation.tsx';
import { DataPointMenu, useTrashDataPoint } from './data-point-menu.tsx';
import classes from './data-point-view.module.css';
import { RawRecord } from './raw-record.tsx';

interface DataPointViewProps {
  id: string;
  /** filters and order of the list that led here */
  listed?: string;
  /** links to its neighbours */
  beside?: ReactNode;
  /** called after it was deleted */
  onGone: () => void;
}

/** A data point by its id, as a page or beside one. */
export const DataPointView = observer(function DataPointView({ id, ...rest }: DataPointViewProps) {
  const { row, state, error, reload } = useRow(oneDataPoint, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This data point is in trash, or is no longer shared with you." />;
  return row ? <Reader row={row} {...rest} /> : <PageSkeleton />;
});

type ReaderProps = Omit<DataPointViewProps, 'id'> & { row: DataPoint };
// Rows whose changes affect the text of a data point.
const TOUCHED_BY = [DataPoint];

const Reader = observer(function Reader({ row, listed = '', beside, onGone }: ReaderProps) {
  const record = useAsk(dataRecord, { id: row.id }, TOUCHED_BY).data;
  const conversation = record?.conversation ?? [];
  const title = dataPointTitle(row);
  // Already shown in full by the heading or a message of the conversation.
  const isShown = row.text.trim() === title || conversation.some(({ text }) => text === row.text);
  const writes = useStores().access.may(row.channelId, 'WRITE');
  const trash = useTrashDataPoint();
  useKeys([
    {
      id: 'data-trash',
      title: 'Move this data point to trash',
      group: 'Data',
      keys: [],
      when: () => writes,
      run: async () => {
        if (await trash(row)) onGone();
      },
    },
  ]);
  return (
    <Page
      title={title}
      trail={<Trail row={row} listed={listed} />}
      actions={
        <>
          {beside}
          {writes && <DataPointMenu row={row} onGone={onGone} />}
        </>
      }
    >
      <Facts row={row} />
      {row.text !== '' && !isShown && (
        <div className={`reading ${classes.text}`} dir="auto">
          {row.text}
        </div>
      )}
      {row.text === '' && record && conversation.length === 0 && <p className={classes.none}>No text.</p>}
      <Conversation messages={conversation} />
      <Fields fields={row.fields} />
      <Filled spot={POINT_THEME} props={{ row, writes }} />
      <CameWith row={row} />
      {record && record.raw !== '' && <RawRecord raw={record.raw} />}
    </Page>
  );
});

/** Author, time and address of a data point. */
const Facts = observer(function Facts({ row: { author, occurredAt, url } }: { row: DataPoint }) {
  return (
    <p className={classes.facts}>
      {author !== '' && <Author author={author} />}
      <time dateTime={occurredAt} title={momentWords(occurredAt)}>
        {dayWords(occurredAt)}
      </time>
      <Source url={url} />
    </p>
  );
});

/** Author of a data point; linked to the directory by email address, for members with people access. */
const Author = observer(function Author({ author }: Pick<DataPoint, 'author'>) {
  const { directory } = useStores();
  const asks = directory.reads && normalEmail(author) !== undefined;
  const [person] = useAsk(peopleOfEmail, { email: author }, [Person], asks).data ?? [];
  const name = person && personName(person);
  return (
    <>
      {person && name && (
        <Link className={classes.author} to={paths.person({ id: person.id, title: name })} dir="auto">
          {name}
        </Link>
      )}
      {name?.toLowerCase() !== author.toLowerCase() && (
        <span className={person ? undefined : classes.author}>{author}</span>
      )}
    </>
  );
});

/** Link to the original; an invalid web address is shown as text. */
function Source({ url }: { url: string }) {
  if (url === '') return null;
  if (!/^https?:\/\//i.test(url)) return <span>{url}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className={classes.source}>
      Open at the source
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
}

/** Further fields from the source, by its own labels. */
function Fields({ fields }: Pick<DataPoint, 'fields'>) {
  const told = Object.entries(fields).filter(([, value]) => value !== '');
  if (told.length === 0) return null;
  return (
    <section aria-label="Fields" className={classes.part}>
      <h2>Fields</h2>
      <dl className={classes.fields}>
        {told.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Import that brought the data point. */
const CameWith = observer(function CameWith({ row }: { row: DataPoint }) {
  const { row: run } = useRow(channelRun, row.runId);
  if (!run) return <p className={classes.came}>&nbsp;</p>;
  return (
    <p className={classes.came}>
      Imported with{' '}
      <Link to={paths.channel({ id: row.channelId, title: '' })} dir="auto">
        {run.fileName || 'an import'}
      </Link>{' '}
      <Ago at={row.createdAt} words />
    </p>
  );
});

const Trail = observer(function Trail({ row: { channelId }, listed }: { row: DataPoint; listed: string }) {
  const { row } = useRow(oneChannel, channelId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={trail.trail}>
      <Link to={paths.channel(row)} dir="auto">
        {displayTitle('channel', row.title)}
      </Link>
      <span aria-hidden>›</span>
      <Link to={`${paths.channel(row, 'data')}${listed}`}>Data</Link>
    </span>
  );
});
