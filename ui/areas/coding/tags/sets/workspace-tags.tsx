import { type Tag, tags } from '@earshot/core/areas/coding/tag';
import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList, useStores } from '../../../../data/use-stores.ts';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { useKeys } from '../../../../frame/use-keys.ts';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { TagBoard } from '../board/tag-board.tsx';
import { TagForm } from '../board/tag-form.tsx';
import { MergeTag } from '../merge-tag.tsx';

/** The tag board of the workspace, whose groups projects link as tag sets. */
export const WorkspaceTags = observer(function WorkspaceTags() {
  const { session } = useStores();
  const placeId = session.workspaceId;
  const list = useList<Tag>(tags, { condition: { placeId }, orderBy: 'TITLE_ASC', first: 1000 });
  const [editing, setEditing] = useState<Tag | 'new'>();
  const [merging, setMerging] = useState<Tag>();
  const writes = session.manages;
  const make = () => setEditing('new');
  useKeys([{ id: 'new-tag', title: 'New tag', group: 'Settings', keys: ['n'], when: () => writes, run: make }]);
  const waiting = list.rows.length === 0 && !list.empty;
  const action = writes && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={make}>
      New tag
    </Button>
  );
  return (
    <SettingsPage title="Tags" actions={action}>
      <p>
        Each group is a tag set. Projects link the sets that they need on their tag page.
        {!writes && ' Only managers and administrators can change them.'}
      </p>
      {list.state === 'failed' && waiting ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={4} height={40} />
      ) : list.empty && !writes ? (
        <EmptyState
          icon={IconTags}
          title="No tags yet"
          text="Tags that managers create here can be used in every project."
        />
      ) : (
        <TagBoard
          projectId={null}
          placeId={placeId}
          tags={list.rows}
          writes={writes}
          onEdit={setEditing}
          onMerge={setMerging}
        />
      )}
      {merging && (
        <MergeTag
          tag={merging}
          others={list.rows.filter(({ id }) => id !== merging.id)}
          onClose={() => setMerging(undefined)}
        />
      )}
      {editing && (
        <TagForm
          projectId={null}
          tag={editing === 'new' ? undefined : editing}
          taken={list.rows.map(({ colour }) => colour)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  );
});
