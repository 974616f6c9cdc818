import type { Field } from '@earshot/core/areas/fields/field';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { useListSearch } from '../../../frame/list-search.ts';
import { type Grouping, groupingIn, withGrouping } from './grouping.ts';

/** Whether a list is a table or a board, by which field; kept in the address as `?layout=board&group=…`. */
export function useLayout(fields: readonly Field[]) {
  const [search, change] = useListSearch();
  const grouping = groupingIn(search);
  const offered = fields.filter(({ type }) => type === 'SELECT');
  const field = grouping && offered.find(({ id }) => id === grouping.fieldId);
  const setGrouping = (next: Grouping | undefined) => change((now) => withGrouping(now, next));
  const hidden = grouping && (grouping.hidden.length > 0 || grouping.withoutHidden);
  const chooser = offered.length > 0 && (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={
            field ? (
              <IconLayoutKanban size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconTable size={16} stroke={1.75} aria-hidden />
            )
          }
        >
          Layout
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item aria-current={field ? undefined : true} onClick={() => setGrouping(undefined)}>
          Table
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Board by</Menu.Label>
        {offered.map(({ id, label }) => (
          <Menu.Item
            key={id}
            aria-current={id === field?.id ? true : undefined}
            onClick={() => setGrouping({ fieldId: id, hidden: [], withoutHidden: false })}
          >
            {displayTitle('field', label)}
          </Menu.Item>
        ))}
        {field && hidden && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => setGrouping({ fieldId: field.id, hidden: [], withoutHidden: false })}>
              Show hidden columns
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
  return { board: field && grouping ? { field, grouping } : undefined, setGrouping, chooser };
}
