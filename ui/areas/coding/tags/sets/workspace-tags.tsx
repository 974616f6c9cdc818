import { type Tag, tags } from '@earshot/core/areas/coding/tag';
import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useState } from 'react';
import { useParams } from 'react-router';
import { useList, useStores } from '../../../../data/use-stores.ts';
import { idIn, paths } from '../../../../frame/paths.ts';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { useKeys } from '../../../../frame/use-keys.ts';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { BoardView } from '../board/board-view.tsx';
import { TagForm } from '../board/tag-form.tsx';
import { BoardBar } from '../boards/board-bar.tsx';
import { CurrentBoard, OpenBoard } from '../boards/open-board.tsx';
import { groupsOn, useBoards } from '../boards/use-boards.ts';
import { MergeTag } from '../merge-tag.tsx';

/** The main tag board of the workspace. */
export const WorkspaceTags = () => <Tags />;

/** A further tag board of the workspace. */
export const WorkspaceTagBoard = observer(function WorkspaceTagBoard() {
  const { session } = useStores();
  return (
    <OpenBoard id={idIn(useParams().board)} placeId={session.workspaceId}>
      {() => <Tags />}
    </OpenBoard>
  );
});

/** A tag board of the workspace, whose groups projects link as tag sets. */
const Tags = observer(function Tags() {
  const current = useContext(CurrentBoard);
  const { session } = useStores();
  const placeId = session.workspaceId;
  const list = useList<Tag>(tags, { condition: { placeId }, orderBy: 'TITLE_ASC', first: 1000 });
  const [editing, setEditing] = useState<Tag | 'new'>();
  const [merging, setMerging] = useState<Tag>();
  const writes = session.manages;
  const { boards, arranging } = useBoards(placeId, writes);
  const groups = useList(tagGroups, { condition: { placeId }, orderBy: 'RANK_ASC', first: 1000 });
  const make = () => setEditing('new');
  // A tag on a further board requires a group.
  const groupsHere = current && groupsOn(current, groups.rows, boards);
  const makes = writes && groupsHere?.length !== 0;
  useKeys([{ id: 'new-tag', title: 'New tag', group: 'Settings', keys: ['n'], when: () => makes, run: make }]);
  const waiting = list.rows.length === 0 && !list.empty;
  const action = makes && (
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
      <BoardBar
        projectId={null}
        boards={boards}
        arranging={arranging}
        current={current}
        pathOf={(board) => (board ? paths.tagBoard(board) : paths.settings('tags'))}
        writes={writes}
      />
      {list.state === 'failed' && waiting ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={4} height={40} />
      ) : list.empty && !writes && !current ? (
        <EmptyState
          icon={IconTags}
          title="No tags yet"
          text="Tags that managers create here can be used in every project."
        />
      ) : (
        <BoardView
          projectId={null}
          placeId={placeId}
          board={current}
          boards={boards}
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
          {...(groupsHere ? { groups: groupsHere } : {})}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  );
});
