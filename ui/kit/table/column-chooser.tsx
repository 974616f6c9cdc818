import { putAfter } from '@earshot/core/rules/rank';
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './column-chooser.module.css';
import { useArranging } from './use-arranging.ts';

interface OfferedColumn<K extends string> {
  key: K;
  title: string;
  visible: boolean;
  /** without it the rows would say nothing */
  always?: boolean;
}

type Shown<K> = { key: K; visible: boolean };

interface ColumnChooserProps<K extends string> {
  columns: readonly OfferedColumn<K>[];
  /** as they are at first */
  usual: readonly Shown<K>[];
  onChange: (columns: readonly Shown<K>[]) => void;
}

/** Chooses the columns of a table and their order: ticked, dragged, or moved by the arrows and by Alt+↑ and Alt+↓. */
export function ColumnChooser<K extends string>(props: ColumnChooserProps<K>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={280} shadow="sm">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
          classNames={{ section: classes.sign ?? '' }}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" p={8}>
        <Columns {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Columns<K extends string>({ columns: offered, usual, onChange }: ColumnChooserProps<K>) {
  // Told at once: the next key may come before the address has what this one did.
  const [columns, setColumns] = useState<readonly Shown<K>[]>(offered);
  const change = (next: readonly Shown<K>[]) => {
    const plain = next.map(({ key, visible }) => ({ key, visible }));
    setColumns(plain);
    onChange(plain);
  };
  const known = new Map(offered.map((column) => [column.key, column]));
  const rows = columns.map(({ key, visible }) => ({ ...known.get(key), id: key, key, visible }));
  const move = (id: string, afterId: string | null) => change(putAfter(rows, id, afterId) ?? rows);
  const arranged = useArranging(rows, { may: () => true, move: (row, afterId) => move(row.id, afterId) });
  const isUsual = rows.every(({ key, visible }, at) => usual[at]?.key === key && usual[at].visible === visible);
  return (
    <>
      <ul className={classes.columns}>
        {rows.map(({ title = '', always = false, ...row }, index) => (
          <li key={row.key} className={classes.column} {...arranged(row)}>
            <IconGripVertical size={14} className={classes.grip} aria-hidden />
            <Checkbox
              size="sm"
              className={classes.choice}
              label={title}
              checked={row.visible}
              disabled={always}
              onChange={() =>
                change(rows.map((one) => (one.key === row.key ? { ...one, visible: !one.visible } : one)))
              }
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
        ))}
      </ul>
      {!isUsual && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => change(usual)}>
          Back to the usual columns
        </Button>
      )}
    </>
  );
}
