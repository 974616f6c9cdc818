import type { Theme } from '@earshot/core/model/theme';
import { Modal, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useThemes } from './use-themes.ts';

interface ThemePickerProps {
  channelId: string;
  title: string;
  /** a theme that is not offered */
  without?: string;
  /** the one that comes first */
  first?: string | null;
  onPick: (theme: Theme) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one of a channel's themes: type, arrows, Enter. */
export const ThemePicker = observer(function ThemePicker(props: ThemePickerProps) {
  const { channelId, title, without, first, onPick, onClose } = props;
  const { rows } = useThemes(channelId);
  const offered = rows
    .filter(({ id }) => id !== without)
    .sort((a, b) => Number(b.id === first) - Number(a.id === first));
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Select
        label="Theme"
        data={offered.map(({ id, title: name, size }) => ({ value: id, label: `${name} (${size})` }))}
        searchable
        data-autofocus
        selectFirstOptionOnChange
        defaultDropdownOpened
        maxDropdownHeight={240}
        comboboxProps={{ withinPortal: true }}
        nothingFoundMessage="No theme is called that"
        onChange={(id) => {
          const theme = offered.find((one) => one.id === id);
          if (!theme) return;
          onClose();
          void onPick(theme);
        }}
      />
    </Modal>
  );
});
