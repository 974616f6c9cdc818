import { type Theme, themes } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import type { ComboboxData } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useList } from '../../data/use-stores.ts';
import { ChooseRow } from '../../kit/dialogs/choose-row.tsx';
import { useChannels } from '../places/projects/use-places.ts';
import { useThemes } from './use-themes.ts';

interface ChoiceProps {
  title: string;
  onPick: (theme: Theme) => unknown;
  onClose: () => void;
}

interface ThemePickerProps extends ChoiceProps {
  channelId: string;
  /** id of a theme to leave out */
  without?: string;
  /** id of the theme listed first */
  first?: string | null;
}

const choiceOf = ({ id, title, size }: Theme) => ({ value: id, label: `${title} (${size})` });

/** Picker for a theme of a channel: type, arrows, Enter. */
export const ThemePicker = observer(function ThemePicker(props: ThemePickerProps) {
  const { channelId, without, first, ...rest } = props;
  const { rows } = useThemes(channelId);
  const offered = rows
    .filter(({ id }) => id !== without)
    .sort((a, b) => Number(b.id === first) - Number(a.id === first));
  return <Choice {...rest} rows={offered} data={offered.map(choiceOf)} />;
});

/** Picker for a theme of any channel that the user can read. */
export const AnyThemePicker = observer(function AnyThemePicker(props: ChoiceProps) {
  const { rows } = useList(themes, { condition: { gone: false, hidden: false }, orderBy: 'TITLE_ASC', first: 1000 });
  const groups = useChannels().rows.map(({ id, title }) => ({
    group: displayTitle('channel', title),
    items: rows.filter(({ channelId }) => channelId === id).map(choiceOf),
  }));
  return <Choice {...props} rows={rows} data={groups.filter(({ items }) => items.length > 0)} />;
});

interface Offered {
  rows: readonly Theme[];
  data: NonNullable<ComboboxData>;
}

const Choice = (props: ChoiceProps & Offered) => (
  <ChooseRow label="Theme" none="There are no themes yet" unknown="No matching themes" {...props} />
);
