import { VIEW_SETTINGS, View, type ViewSetting, views } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { asLabel } from '@earshot/core/model/entity';
import { filterInText } from '@earshot/core/rules/filter/form';
import { observer } from 'mobx-react-lite';
import { useList } from '../../data/use-stores.ts';
import { ROW_HISTORY } from '../../frame/row-history.ts';
import { Filled } from '../../frame/spots.tsx';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { conditionWords, type FilterField } from '../../kit/filter/filter-words.ts';
import { type Fact, orderFact, Parts, TRASH } from '../../kit/history/changed-fact.tsx';
import { FILTER_FIELDS } from './spots.ts';

const TITLES: Record<ViewSetting, string> = {
  search_params: 'Search',
  sort: 'Order',
  filter: 'Filter',
  group: 'Groups',
  columns: 'Columns',
  fieldVisibility: 'Field visibility',
  chart: 'Chart',
  status: 'Status',
  tag: 'Tag',
  by: 'By',
  note: 'Note',
  speaker: 'Speaker',
  preset: 'Dates',
  from: 'From',
  to: 'To',
  q: 'Words',
};

type Data = View['viewData'];

const COMBINED = { and: 'All of these filters', or: 'Any of these filters' };

/** A filter in words. */
function filterParts(text: string, fields: readonly FilterField[]): string[] {
  const { combinator, fields: conditions } = filterInText(text);
  const words = conditions.map((condition) => conditionWords(condition, fields));
  return words.length > 1 ? [COMBINED[combinator], ...words] : words;
}

/** Settings of a view as text: the filter in words, the others as in addresses. */
function parts(data: Data, fields: readonly FilterField[]): string[] {
  const set = VIEW_SETTINGS.filter((key) => data[key]);
  if (set.length === 0) return ['Default'];
  return set.flatMap((key) =>
    key === 'filter' ? filterParts(data[key] ?? '', fields) : `${TITLES[key]}: ${data[key]}`,
  );
}

interface SettingsProps {
  view: View;
  now: Data;
  was: Data;
}

/** Settings of a view, with additions and removals. */
function Settings({ view, now, was }: SettingsProps) {
  const draw = (fields: readonly FilterField[]) => <Parts now={parts(now, fields)} was={parts(was, fields)} />;
  const filters = [now, was].flatMap(({ filter }) => (filter ? filterInText(filter) : []));
  if (filters.length === 0) return draw([]);
  return <Filled spot={FILTER_FIELDS} props={{ view, filters, children: draw }} />;
}

const factsOf = (view: View, beside: readonly View[]): Readonly<Record<string, Fact>> => ({
  title: { label: 'Title', show: String },
  layout: { label: 'Layout', show: (value) => asLabel(String(value).toLowerCase()) },
  viewData: {
    label: 'Filter, order and columns',
    show: (value) => <Settings view={view} now={value as Data} was={value as Data} />,
    compare: (now, was) => <Settings view={view} now={now as Data} was={was as Data} />,
  },
  trashedAt: TRASH,
  order: orderFact(beside),
});

interface ViewHistoryProps {
  view: View;
  editable: boolean;
  onClose: () => void;
}

/** History of a view, with restore. */
export const ViewHistory = observer(function ViewHistory({ view, editable, onClose }: ViewHistoryProps) {
  const { placeId, objectType } = view;
  const condition = { placeId, objectType };
  const beside = useList<View>(views, { condition, orderBy: 'RANK_ASC', first: limits.viewsPerPlace });
  const facts = factsOf(view, beside.rows);
  return (
    <Dialog onClose={onClose} title="View history" size="xl">
      <Filled
        spot={ROW_HISTORY}
        props={{ noun: View, rowId: view.id, fact: (field) => facts[field], editable, onDone: onClose }}
      />
    </Dialog>
  );
});
