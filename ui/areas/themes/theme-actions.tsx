import { mergeThemes, splitTheme, type Theme, updateTheme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import { Menu, NumberInput, Select, Text } from '@mantine/core';
import {
  IconArrowMerge,
  IconArrowsSplit,
  IconBulb,
  IconEye,
  IconEyeOff,
  IconPinned,
  IconPinnedOff,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ComponentType, useState } from 'react';
import { Filled } from '../../frame/spots.tsx';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../kit/form/form.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { counted } from '../../kit/words/counted.ts';
import { InsightFromTheme } from './insight-from-theme.tsx';
import { THEME_MENU } from './spots.ts';
import { useThemes } from './use-themes.ts';

export type Asked = 'merge' | 'split' | 'insight';

interface AskedProps {
  theme: Theme;
  onClose: () => void;
  /** called after the theme was merged into another one */
  onGone?: ((into: Theme) => void) | undefined;
}

/** Pins or unpins a theme. */
export function usePin(): (theme: Theme) => Promise<unknown> {
  const run = useDo();
  return ({ id, title, pinned }) =>
    run(
      updateTheme,
      { id, pinned: !pinned },
      pinned ? `“${title}” is unpinned.` : `“${title}” is pinned and kept in every run.`,
    );
}

/** Hides or shows a theme, with Undo. */
export function useHide(): (theme: Theme) => Promise<unknown> {
  const run = useDo();
  return ({ id, title, hidden }) =>
    run(updateTheme, { id, hidden: !hidden }, hidden ? `“${title}” is shown again.` : `“${title}” is hidden.`);
}

interface ThemeMenuProps {
  theme: Theme;
  onAsk: (asked: Asked) => void;
}

/** Menu of a theme. */
export function ThemeMenu({ theme, onAsk }: ThemeMenuProps) {
  const pin = usePin();
  const hide = useHide();
  const HideIcon = theme.hidden ? IconEye : IconEyeOff;
  const PinIcon = theme.pinned ? IconPinnedOff : IconPinned;
  return (
    <RowMenu label={`More actions for “${theme.title}”`}>
      <Menu.Item leftSection={<PinIcon size={16} aria-hidden />} onClick={() => void pin(theme)}>
        {theme.pinned ? 'Unpin' : 'Pin'}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => onAsk('merge')}>
        Merge …
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsSplit size={16} aria-hidden />}
        disabled={theme.size < 2}
        onClick={() => onAsk('split')}
      >
        Split …
      </Menu.Item>
      <Menu.Item leftSection={<IconBulb size={16} aria-hidden />} onClick={() => onAsk('insight')}>
        New insight …
      </Menu.Item>
      <Filled spot={THEME_MENU} props={{ theme }} />
      <Menu.Item leftSection={<HideIcon size={16} aria-hidden />} onClick={() => void hide(theme)}>
        {theme.hidden ? 'Show theme' : 'Hide theme'}
      </Menu.Item>
    </RowMenu>
  );
}

/** Open dialog of a theme. */
function ThemeDialog({ asked, ...props }: AskedProps & { asked: Asked }) {
  const Dialog = DIALOGS[asked];
  return <Dialog {...props} />;
}

const MergeTheme = observer(function MergeTheme({ theme, onClose, onGone }: AskedProps) {
  const { rows } = useThemes(theme.channelId);
  const others = rows.filter(({ id }) => id !== theme.id);
  return (
    <Dialog onClose={onClose} title={`Merge “${theme.title}”`}>
      <Form
        operation={mergeThemes}
        start={{ id: '', mergeIds: [theme.id] }}
        submit="Merge"
        says={`“${theme.title}” was merged.`}
        onDone={(into) => {
          onClose();
          onGone?.(into);
        }}
        onCancel={onClose}
      >
        <Field
          name="id"
          label="Theme to keep"
          input={Select}
          data={others.map(({ id, title, size }) => ({ value: id, label: `${title} (${size})` }))}
          searchable
          data-autofocus
          nothingFoundMessage="No matching themes"
        />
        <Text c="dimmed" size="sm">
          {`What is in “${theme.title}” (${counted(theme.size, 'data point')}) goes into the theme that you keep, in later runs too.`}
        </Text>
      </Form>
    </Dialog>
  );
});

function SplitTheme({ theme, onClose }: AskedProps) {
  return (
    <Dialog onClose={onClose} title={`Split “${theme.title}”`}>
      <Form
        operation={splitTheme}
        start={{ id: theme.id, parts: 2 }}
        submit="Split"
        says={`“${theme.title}” was split.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          name="parts"
          label="Maximum number of parts"
          input={NumberInput}
          min={2}
          max={limits.themes.parts}
          allowDecimal={false}
          data-autofocus
        />
        <Text c="dimmed" size="sm">
          The theme is divided by what people say in it. Each part gets a title of its own; a name that you gave stays
          with the largest part. Later runs keep the parts and their titles.
        </Text>
      </Form>
    </Dialog>
  );
}

const DIALOGS: Record<Asked, ComponentType<AskedProps>> = {
  merge: MergeTheme,
  split: SplitTheme,
  insight: InsightFromTheme,
};

/** Open dialog, and its theme. */
export function useThemeDialog(onGone?: (into: Theme) => void) {
  const [open, setOpen] = useState<{ theme: Theme; asked: Asked }>();
  return {
    ask: (theme: Theme, asked: Asked) => setOpen({ theme, asked }),
    dialog: open && <ThemeDialog {...open} onGone={onGone} onClose={() => setOpen(undefined)} />,
  };
}
