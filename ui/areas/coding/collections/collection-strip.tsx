import { collection as oneCollection } from '@earshot/core/areas/coding/collection';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconStack2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { InPeek } from '../../../kit/page.tsx';
import { number } from '../../../kit/words/counted.ts';
import classes from './collection-strip.module.css';
import { type Collected, useCollectionItems, useItemPath } from './use-collection-items.ts';

interface CollectionStripProps {
  /** id of the collection in the address */
  collectionId: string | undefined;
  /** id of the shown highlight or insight */
  shown: string | undefined;
}

/** Strip on a page opened from a collection (`#co=`): the collection, and links to the neighbours there. */
export const CollectionStrip = ({ collectionId, shown }: CollectionStripProps) => {
  const peeked = useContext(InPeek);
  return collectionId && shown && !peeked ? <Strip collectionId={collectionId} shown={shown} /> : null;
};

const Strip = observer(function Strip({ collectionId, shown }: { collectionId: string; shown: string }) {
  const { row: collection } = useRow(oneCollection, collectionId);
  const { rows } = useCollectionItems(collectionId, false);
  const to = useItemPath(collectionId);
  const at = rows.findIndex(({ row }) => row.id === shown);
  if (!collection || collection.trashedAt || at < 0) return null;
  return (
    <nav aria-label="Collection" className={classes.strip}>
      <IconStack2 size={16} stroke={1.6} aria-hidden />
      <Link to={paths.collection(collection)} className={classes.title} dir="auto">
        {displayTitle('collection', collection.title)}
      </Link>
      <span className={classes.count}>
        {number(at + 1)} of {number(rows.length)}
      </span>
      <Neighbour label="Previous in the collection" item={rows[at - 1]} to={to} icon={IconChevronLeft} />
      <Neighbour label="Next in the collection" item={rows[at + 1]} to={to} icon={IconChevronRight} />
    </nav>
  );
});

interface NeighbourProps {
  label: string;
  item: Collected | undefined;
  to: (item: Collected) => string;
  icon: typeof IconChevronLeft;
}

function Neighbour({ label, item, to, icon: Icon }: NeighbourProps) {
  const looks = { variant: 'subtle', color: 'gray', 'aria-label': label, title: label } as const;
  const sign = <Icon size={18} stroke={1.6} aria-hidden />;
  return item ? (
    <ActionIcon {...looks} component={Link} to={to(item)}>
      {sign}
    </ActionIcon>
  ) : (
    <ActionIcon {...looks} disabled>
      {sign}
    </ActionIcon>
  );
}
