import type { Field } from '@earshot/core/areas/fields/field';
import { displayTitle } from '@earshot/core/rules/text';
import { Popover, UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { FIELD_CONTROLS } from '../controls/all.ts';
import { FieldText } from '../controls/field-text.tsx';
import type { FieldedRow } from '../use-set-values.ts';
import type { CellRange } from './cell-range.ts';
import classes from './field-cell.module.css';
import type { CellActions } from './use-cell-actions.ts';

interface FieldCellProps {
  row: FieldedRow;
  index: number;
  column: number;
  field: Field;
  range: CellRange;
  actions: CellActions;
  writes: boolean;
}

const STEPS: Record<string, [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * A value in a table: Enter or a double click edits it, arrows move to the next cell and with Shift select a block,
 * which can be copied, pasted into, filled down (Ctrl/Cmd+D) and emptied (Delete).
 */
export const FieldCell = observer(function FieldCell(props: FieldCellProps) {
  const { row, index, column, field, range, actions, writes } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = displayTitle('field', field.label);
  const value = row.fields[field.id] ?? null;
  const Control = FIELD_CONTROLS[field.type];
  const edit = () => writes && setOpen(true);
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const step = altKey || command ? undefined : STEPS[key];
    if (step) actions.go(index + step[0], column + step[1], shiftKey);
    else if (command && key.toLowerCase() === 'd') void actions.fillDown();
    else if (key === 'Delete' || key === 'Backspace') void actions.empty();
    else if (key === 'F2') edit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', actions.copied());
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    void actions.paste(event.clipboardData.getData('text/plain'));
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const reached = range.to.row === index && range.to.column === column;
  return (
    <Popover opened={open} onChange={setOpen} onClose={close} trapFocus width={280} position="bottom-start" shadow="sm">
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={classes.cell}
          data-cell={`${index}:${column}`}
          data-chosen={range.has(index, column) || undefined}
          tabIndex={reached ? 0 : -1}
          aria-label={`${label}: ${actions.textOf(field, value) || 'empty'}`}
          onFocus={() => !range.has(index, column) && range.reach({ row: index, column })}
          onClick={(event) => (event.detail === 0 ? edit() : range.reach({ row: index, column }, event.shiftKey))}
          onDoubleClick={edit}
          onKeyDown={press}
          onCopy={copy}
          onPaste={paste}
        >
          <FieldText field={field} value={value} />
        </UnstyledButton>
      </Popover.Target>
      {/* A click in here is none on the row. */}
      <Popover.Dropdown aria-label={label} onClick={(event) => event.stopPropagation()}>
        <Control
          field={field}
          label={label}
          value={value}
          disabled={!writes}
          inPopover
          onChange={(next) => {
            void actions.put(row, field, next);
            if (field.type !== 'PERSON' && field.maxSelected === 1) close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
});
