import { VIEW_SETTINGS, View, type ViewSetting } from '@earshot/core/areas/views/view';
import { asLabel } from '@earshot/core/model/entity';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import type { Fact } from '../history/changed-fact.tsx';
import { RowHistory } from '../history/row-history.tsx';
import classes from './view-history.module.css';

const TITLES: Record<ViewSetting, string> = {
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

/** The settings that a view has, each on a line as it stands in addresses. */
function settings(value: unknown) {
  const data = value as View['viewData'];
  const set = VIEW_SETTINGS.filter((key) => data[key]);
  if (set.length === 0) return 'Default';
  return (
    <ul className={classes.settings}>
      {set.map((key) => (
        <li key={key}>
          {TITLES[key]}: <code>{data[key]}</code>
        </li>
      ))}
    </ul>
  );
}

const FACTS: Readonly<Record<string, Fact>> = {
  title: { label: 'Title', show: String },
  layout: { label: 'Layout', show: (value) => asLabel(String(value).toLowerCase()) },
  viewData: { label: 'Filter, order and columns', show: settings },
};

interface ViewHistoryProps {
  view: View;
  editable: boolean;
  onClose: () => void;
}

/** How a view was changed, and a way back. */
export const ViewHistory = ({ view, editable, onClose }: ViewHistoryProps) => (
  <Dialog onClose={onClose} title="View history" size="xl">
    <RowHistory noun={View} rowId={view.id} fact={(field) => FACTS[field]} editable={editable} onDone={onClose} />
  </Dialog>
);
