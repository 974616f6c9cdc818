import { LIST_LAYOUTS, type ListLayout } from '@earshot/core/areas/views/view';
import { Button, Menu } from '@mantine/core';
import { IconLayoutGrid, IconLayoutKanban, IconLayoutList, IconTable, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { useListSearch } from '../../../frame/list-search.ts';
import { type Grouping, groupingIn, wholeGrouping, withGrouping } from '../settings/grouping.ts';
import { layoutIn, withLayout } from '../settings/view-settings.ts';
import { CurrentView } from '../view-bar.tsx';

/** A possible grouping of a list. */
export interface GroupOffer {
  /** value of `Grouping.by` */
  by: string;
  title: string;
}

const LAYOUTS: Record<ListLayout, { title: string; icon: TablerIcon }> = {
  TABLE: { title: 'Table', icon: IconTable },
  LIST: { title: 'List', icon: IconLayoutList },
  GRID: { title: 'Grid', icon: IconLayoutGrid },
  BOARD: { title: 'Board', icon: IconLayoutKanban },
};

export interface UseLayout {
  layout: ListLayout;
  /** undefined for an ungrouped list */
  grouping: Grouping | undefined;
  /** true if the grouping in the address no longer exists */
  lost: boolean;
  setGrouping: (grouping: Grouping) => void;
  chooser: ReactNode;
}

/**
 * Layout and grouping of a list, stored in the address as `?layout=…&group=…`, and the menu that chooses both (VW-01,
 * VW-03). A board uses the first possible grouping if the address has none; a grid has no groups.
 */
export function useLayout(offers: readonly GroupOffer[], ready = true): UseLayout {
  const [search, change] = useListSearch();
  const layout = layoutIn(search, useContext(CurrentView)?.layout);
  const asked = groupingIn(search);
  const known = asked && offers.some((offer) => offer.by === asked.by) ? asked : undefined;
  const lost = ready && asked !== undefined && known === undefined;
  const [first] = offers;
  const fallback = layout === 'BOARD' && !asked && ready && first ? wholeGrouping(first.by) : undefined;
  const grouping = layout === 'GRID' ? undefined : (known ?? fallback);
  const group = (next: Grouping | undefined) => change((now) => withGrouping(now, next));
  const Icon = LAYOUTS[layout].icon;
  const chooser = (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon size={16} stroke={1.75} aria-hidden />}>
          Layout
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(480px, 70vh)" style={{ overflowY: 'auto' }}>
        {LIST_LAYOUTS.map((one) => {
          const { title, icon: Sign } = LAYOUTS[one];
          return (
            <Menu.Item
              key={one}
              leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
              aria-current={one === layout ? true : undefined}
              onClick={() => change((now) => withLayout(now, one))}
            >
              {title}
            </Menu.Item>
          );
        })}
        {layout !== 'GRID' && offers.length > 0 && (
          <GroupItems
            offers={offers}
            grouping={grouping}
            // A board requires groups.
            onNone={layout === 'BOARD' ? undefined : () => group(undefined)}
            onGroup={group}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
  return { layout, grouping, lost, setGrouping: group, chooser };
}

interface GroupItemsProps {
  offers: readonly GroupOffer[];
  grouping: Grouping | undefined;
  onNone: (() => void) | undefined;
  onGroup: (grouping: Grouping) => void;
}

function GroupItems({ offers, grouping, onNone, onGroup }: GroupItemsProps) {
  const hides = grouping && (grouping.hidden.length > 0 || grouping.withoutHidden);
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Group by</Menu.Label>
      {onNone && (
        <Menu.Item aria-current={grouping ? undefined : true} onClick={onNone}>
          No groups
        </Menu.Item>
      )}
      {offers.map((offer) => (
        <Menu.Item
          key={offer.by}
          aria-current={offer.by === grouping?.by ? true : undefined}
          onClick={() => onGroup(wholeGrouping(offer.by))}
        >
          {offer.title}
        </Menu.Item>
      ))}
      {hides && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onGroup(wholeGrouping(grouping.by))}>Show hidden groups</Menu.Item>
        </>
      )}
    </>
  );
}
