import { SATURATION_ORDERS, type SaturationNote, saturation } from '@earshot/core/areas/agreement/agreement';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { csvLine } from '@earshot/core/rules/csv/cells';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, Select } from '@mantine/core';
import { IconChartLine, IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useSearchParams } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { downloadText } from '../../../kit/download/download-text.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import classes from '../agreement.module.css';
import { AgreementTabs } from '../agreement-tabs.tsx';
import { SaturationPlot } from './saturation-plot.tsx';
import { SaturationTable } from './saturation-table.tsx';

const TOUCHED = [Highlight, Note, Tag];
type Order = (typeof SATURATION_ORDERS)[number];
const BY_HAND = 'BY_HAND';
const ORDER_TITLES: Record<Order, string> = {
  CREATED_AT_ASC: 'Date added',
  FIRST_TAGGED_ASC: 'First tagged',
  TITLE_ASC: 'Title',
};

/** Saturation curve: whether further notes of a project still bring new tags. */
export const ProjectSaturation = () => <ProjectFrame part="agreement" name="Saturation" body={Saturation} />;

const csvOf = (notes: readonly SaturationNote[]): string =>
  [
    ['Note', 'Tags', 'New tags', 'All tags so far'],
    ...notes.map(({ title, tags, newTags, allTags }) => [displayTitle('note', title), tags, newTags, allTags]),
  ]
    .map((cells) => csvLine(cells))
    .join('');

const Saturation = observer(function Saturation({ project }: InProject) {
  const [search, setSearch] = useSearchParams();
  const noteIds = (search.get('notes') ?? '').split(',').filter((id) => id !== '');
  const orderBy = SATURATION_ORDERS.find((order) => order === search.get('order')) ?? 'CREATED_AT_ASC';
  const asked = useAsk(saturation, { id: project.id, orderBy, noteIds }, TOUCHED);
  const notes = asked.data ?? [];
  const put = (values: Record<string, string>) =>
    setSearch(new URLSearchParams(values), { replace: true, preventScrollReset: true });
  return (
    <>
      <div className={bar.bar}>
        <AgreementTabs project={project} current="saturation" />
        {notes.length > 0 && (
          <Group gap="xs">
            <Select
              aria-label="Note order"
              allowDeselect={false}
              value={noteIds.length > 0 ? BY_HAND : orderBy}
              onChange={(order) => order && order !== BY_HAND && put({ order })}
              data={[
                ...SATURATION_ORDERS.map((value) => ({ value: value as string, label: ORDER_TITLES[value] })),
                ...(noteIds.length > 0 ? [{ value: BY_HAND, label: 'By hand' }] : []),
              ]}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => downloadText('saturation.csv', 'text/csv', `\ufeff${csvOf(notes)}`)}
            >
              CSV
            </Button>
          </Group>
        )}
      </div>
      {asked.data === undefined ? (
        asked.state === 'failed' ? (
          <RefusedState error={asked.error} again={noteIds.length > 0 ? () => put({}) : asked.reload} />
        ) : (
          <RowsSkeleton rows={5} height={60} />
        )
      ) : notes.length === 0 ? (
        <EmptyState
          icon={IconChartLine}
          title="Nothing is highlighted yet"
          text="Once notes have tagged highlights, this shows how many new tags each further note brings. When the curve stays flat, more interviews bring little that is new."
          action={
            <Button component={Link} to={paths.project(project, 'notes')} variant="default">
              Open the notes
            </Button>
          }
        />
      ) : (
        <>
          <p className={classes.note}>{inWords(notes)}</p>
          <SaturationPlot notes={notes} />
          <SaturationTable notes={notes} onArrange={(ids) => put({ notes: ids.join(',') })} />
          {notes.length === limits.saturationNotes && (
            <p className={classes.note}>These are the first {counted(limits.saturationNotes, 'note')} in this order.</p>
          )}
        </>
      )}
    </>
  );
});

/** Number of final notes that brought no new tag, in words. */
function inWords(notes: readonly SaturationNote[]): string {
  const last = notes.at(-1);
  const flat = notes.length - 1 - notes.findLastIndex(({ newTags }) => newTags > 0);
  const all = `${counted(last?.allTags ?? 0, 'tag')} in ${counted(notes.length, 'note')} with highlights. `;
  if (flat === 0) return `${all}The last note still brought new tags.`;
  return `${all}The last ${flat === 1 ? 'note' : `${flat} notes`} brought no new tag.`;
}
