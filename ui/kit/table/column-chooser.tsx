import { putAfter } from '@earshot/core/rules/rank';
import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconGripVertical,
  IconPin,
  IconTextWrap,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import classes from './column-chooser.module.css';
import { useArranging } from './use-arranging.ts';

/** Display of a column. */
export interface ShownColumn {
  key: string;
  visible: boolean;
  width?: number | undefined;
  /** true if it stays at the left */
  sticky?: boolean | undefined;
  /** true if its text is shown in full */
  wrapped?: boolean | undefined;
}

export interface OfferedColumn extends ShownColumn {
  title: string;
  /** true if it cannot be hidden, because rows would be meaningless without it */
  always?: boolean;
}

interface ColumnChooserProps {
  columns: readonly OfferedColumn[];
  /** the defaults */
  usual: readonly ShownColumn[];
  onChange: (columns: readonly ShownColumn[]) => void;
}

/** Menu for the columns of a table and their order: ticked, dragged, or moved by arrows and by Alt+↑ and Alt+↓. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={344} shadow="sm">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" p={8} className={classes.dropdown ?? ''}>
        <Columns {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

const plain = ({ key, visible, width, sticky, wrapped }: ShownColumn): ShownColumn => ({
  key,
  visible,
  width,
  sticky,
  wrapped,
});

function Columns({ columns: offered, usual, onChange }: ColumnChooserProps) {
  // Updated at once: the next key can come before the address has the last change.
  const [columns, setColumns] = useState<readonly ShownColumn[]>(offered);
  const change = (next: readonly ShownColumn[]) => {
    setColumns(next.map(plain));
    onChange(next.map(plain));
  };
  const known = new Map(offered.map((column) => [column.key, column]));
  const rows = columns.map((column) => ({ ...known.get(column.key), ...column, id: column.key }));
  const move = (id: string, afterId: string | null) => change(putAfter(rows, id, afterId) ?? rows);
  const arranged = useArranging(rows, { may: () => true, move: (row, afterId) => move(row.id, afterId) });
  const isUsual = columns.every(
    ({ key, visible, width, sticky, wrapped }, at) =>
      usual[at]?.key === key && usual[at].visible === visible && width === undefined && !sticky && !wrapped,
  );
  return (
    <>
      <ul className={classes.columns}>
        {rows.map(({ title = '', always = false, ...row }, index) => {
          const set = (what: Partial<ShownColumn>) =>
            change(rows.map((one) => (one.key === row.key ? { ...one, ...what } : one)));
          return (
            <li key={row.key} className={classes.column} {...arranged(row)}>
              <IconGripVertical size={14} className={classes.grip} aria-hidden />
              <Checkbox
                size="sm"
                className={classes.choice}
                label={title}
                checked={row.visible || always}
                disabled={always}
                onChange={() => set({ visible: !row.visible })}
              />
              <Toggle
                label={`Keep ${title} at the left`}
                icon={IconPin}
                on={row.sticky}
                onClick={() => set({ sticky: !row.sticky })}
              />
              <Toggle
                label={`Show ${title} in full`}
                icon={IconTextWrap}
                on={row.wrapped}
                onClick={() => set({ wrapped: !row.wrapped })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${title} up`}
                disabled={index === 0}
                onClick={() => move(row.id, rows[index - 2]?.id ?? null)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${title} down`}
                disabled={index === rows.length - 1}
                onClick={() => move(row.id, rows[index + 1]?.id ?? null)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {!isUsual && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => change(usual)}>
          Reset columns
        </Button>
      )}
    </>
  );
}

interface ToggleProps {
  label: string;
  icon: TablerIcon;
  on: boolean | undefined;
  onClick: () => void;
}

const Toggle = ({ label, icon: Icon, on = false, onClick }: ToggleProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={on ? 'light' : 'subtle'}
      color={on ? undefined : 'gray'}
      aria-label={label}
      aria-pressed={on}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
