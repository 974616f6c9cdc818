import { type Collection, collection as oneCollection, updateCollection } from '@earshot/core/areas/coding/collection';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { ProseField } from '../../../kit/form/prose-field.tsx';
import { TitleField } from '../../../kit/form/title-field.tsx';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { ProjectTrail } from '../../places/project/project-trail.tsx';
import { useQuoteHeight } from '../highlights/use-quote-height.ts';
import { useProjectTags } from '../tags/sets/use-tag-sets.ts';
import { CollectionMenu } from './collection-menu.tsx';
import { CollectionTable } from './collection-table.tsx';
import { useCollectionItems } from './use-collection-items.ts';

/** Page of a collection: description and items. */
export const CollectionPage = observer(function CollectionPage() {
  const id = idIn(useParams().id);
  return id ? <Opened key={id} id={id} /> : <Absent />;
});

const Opened = observer(function Opened({ id }: { id: string }) {
  const { row, state, error, reload } = useRow(oneCollection, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This collection is in trash, or is no longer shared with you." />;
  return row ? <Shown collection={row} /> : <PageSkeleton />;
});

const Shown = observer(function Shown({ collection }: { collection: Collection }) {
  const writes = useStores().access.may(collection.projectId, 'WRITE');
  useMembers();
  return (
    <Page
      title={displayTitle('collection', collection.title)}
      width="wider"
      trail={<ProjectTrail projectId={collection.projectId} part="collections" />}
      head={
        <TitleField
          row={collection}
          operation={updateCollection}
          field="title"
          label="Collection title"
          kind="collection"
          editable={writes}
        />
      }
      actions={<CollectionMenu collection={collection} writes={writes} />}
    >
      <ProseField
        row={collection}
        operation={updateCollection}
        field="description"
        label="Description"
        placeholder="Purpose …"
        editable={writes}
      />
      <Items collection={collection} writes={writes} />
    </Page>
  );
});

const Items = observer(function Items({ collection, writes }: { collection: Collection; writes: boolean }) {
  const { rows, arranging, ready, error, reload } = useCollectionItems(collection.id, writes);
  const height = useQuoteHeight();
  useProjectTags(collection.projectId);
  if (rows.length === 0 && error) return <RefusedState error={error} again={reload} />;
  if (rows.length === 0 && !ready) return <RowsSkeleton rows={5} height={height} />;
  if (rows.length === 0) return <NothingIn collection={collection} writes={writes} />;
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {counted(rows.length, 'item')}
        </span>
      </div>
      <CollectionTable
        collection={collection}
        rows={rows}
        rowHeight={height}
        arranging={writes ? arranging : undefined}
      />
    </>
  );
});

function NothingIn({ collection: { projectId }, writes }: { collection: Collection; writes: boolean }) {
  return (
    <EmptyState
      icon={IconStack2}
      title="Nothing in this collection yet"
      text={
        writes
          ? 'Choose highlights in the table of the project, or open a highlight or an insight, and add them from there.'
          : 'When someone adds highlights and insights, they appear here.'
      }
      action={
        <Button component={Link} to={paths.project({ id: projectId, title: '' }, 'highlights')} variant="default">
          Go to the highlights
        </Button>
      }
    />
  );
}
