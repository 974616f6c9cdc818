import { rankTag, type Tag, tags } from '@earshot/core/areas/coding/tag';
import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { limits } from '@earshot/core/limits';
import { displayTitle, folded } from '@earshot/core/rules/text';
import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconTags } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useList } from '../../../../data/use-stores.ts';
import { idIn, paths } from '../../../../frame/paths.ts';
import { Filled } from '../../../../frame/spots.tsx';
import classes from '../../../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../../../frame/use-keys.ts';
import { usePeek } from '../../../../frame/use-peek.ts';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { useHandOrder } from '../../../../kit/table/use-hand-order.ts';
import { counted } from '../../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../../places/project/project-frame.tsx';
import { TAG_TOOLS } from '../../spots.ts';
import { BoardBar } from '../boards/board-bar.tsx';
import { CurrentBoard, OpenBoard } from '../boards/open-board.tsx';
import { groupsOn, tagsOn, useBoards } from '../boards/use-boards.ts';
import { MergeTag } from '../merge-tag.tsx';
import { MoveOrCopy } from '../move/move-or-copy.tsx';
import { LinkedSets } from '../sets/linked-sets.tsx';
import { useTagRights } from '../use-tag-rights.ts';
import { BoardView } from './board-view.tsx';
import { TagForm } from './tag-form.tsx';
import { BY_HAND, inOrder, showsBoard, useTagOrder } from './tag-order.ts';
import { TagTable } from './tag-table.tsx';

/** Tags of a project: create, rename, recolour and delete. */
export const ProjectTags = () => <ProjectFrame part="tags" body={Tags} />;

/** A further tag board of a project. */
export const ProjectTagBoard = observer(function ProjectTagBoard() {
  const params = useParams();
  const [projectId, boardId] = [idIn(params.id), idIn(params.board)];
  return (
    <OpenBoard id={boardId} placeId={projectId}>
      {(board) => <ProjectFrame part="tags" name={displayTitle('tagBoard', board.title)} body={Tags} />}
    </OpenBoard>
  );
});

const Tags = observer(function Tags({ project, writes }: InProject) {
  const current = useContext(CurrentBoard);
  const list = useList(tags, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC', first: 1000 });
  const groups = useList(tagGroups, { condition: { projectId: project.id }, orderBy: 'RANK_ASC', first: 1000 });
  const [orderBy, setOrder] = useTagOrder();
  const { search } = useLocation();
  const { boards, arranging } = useBoards(project.id, writes);
  const isBoard = current !== undefined || showsBoard(search);
  const { edits } = useTagRights();
  const hand = useHandOrder<Tag>(rankTag, { may: edits, nameOf: ({ title }) => displayTitle('tag', title) });
  const [editing, setEditing] = useState<Tag | 'new' | undefined>();
  const [words, setWords] = useState('');
  const [merging, setMerging] = useState<Tag | undefined>();
  const [leaving, setLeaving] = useState<Tag | undefined>();
  const navigate = useNavigate();
  const peek = usePeek();
  const registry = useKeyRegistry();
  const make = () => setEditing('new');
  // A tag on a further board requires a group.
  const groupsHere = current && groupsOn(current, groups.rows, boards);
  const makes = writes && groupsHere?.length !== 0;
  useKeys([{ id: 'new-tag', title: 'New tag', group: 'Project', keys: ['n'], when: () => makes, run: make }]);
  const waiting = list.rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  const byHand = orderBy === BY_HAND;
  const sorted = inOrder(list.rows, orderBy);
  const wanted = folded(words.trim());
  const rows = (byHand ? hand.shown(sorted) : sorted).filter(
    ({ title, description }) => folded(title).includes(wanted) || folded(description).includes(wanted),
  );
  const here = isBoard ? tagsOn(current, list.rows, groups.rows, boards) : rows;
  const listPath = paths.project(project, 'tags');
  const newTag = makes && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={make}
      aria-keyshortcuts={registry.aria('new-tag')}
    >
      New tag
    </Button>
  );
  return (
    <>
      {!(list.empty && boards.length === 0) && (
        <BoardBar
          projectId={project.id}
          boards={boards}
          arranging={arranging}
          current={current}
          list={{ to: listPath, shown: !isBoard }}
          pathOf={(board) => (board ? paths.tagBoard(board, project) : `${listPath}?view=board`)}
          writes={writes}
        />
      )}
      {list.empty && !current ? (
        <EmptyState
          icon={IconTags}
          title="No tags yet"
          text={
            writes
              ? 'A tag names what several highlights have in common. New ones can also be made while you highlight.'
              : 'When someone tags a highlight, its tags appear here.'
          }
          action={
            writes && (
              <Group gap="xs" justify="center">
                {newTag}
                <Filled spot={TAG_TOOLS} props={{ projectId: project.id, boardId: null }} />
              </Group>
            )
          }
        />
      ) : (
        <>
          <div className={classes.bar}>
            <span className={classes.end}>
              {!isBoard && (
                <TextInput
                  type="search"
                  aria-label="Find tags"
                  placeholder="Find tags"
                  leftSection={<IconSearch size={16} aria-hidden />}
                  value={words}
                  maxLength={limits.tagTitle}
                  onChange={(event) => setWords(event.currentTarget.value)}
                  spellCheck={false}
                  autoComplete="off"
                />
              )}
              <span className={classes.count} role="status">
                {waiting ? '' : counted(here.length, 'tag')}
              </span>
            </span>
            <span className={classes.actions}>
              {!byHand && !isBoard && (
                <Button variant="subtle" color="gray" onClick={() => setOrder(BY_HAND)}>
                  Back to manual order
                </Button>
              )}
              {newTag}
            </span>
          </div>
          {waiting ? (
            <RowsSkeleton rows={8} height={40} />
          ) : isBoard ? (
            <BoardView
              projectId={project.id}
              placeId={project.id}
              board={current}
              boards={boards}
              tags={list.rows}
              writes={writes}
              onEdit={setEditing}
              onMerge={setMerging}
            />
          ) : (
            <TagTable
              rows={rows}
              groups={groups.rows}
              arranging={byHand && writes && wanted === '' ? hand.of(rows) : undefined}
              orderBy={orderBy}
              onOrder={setOrder}
              onEdit={setEditing}
              onMerge={setMerging}
              onMoveOrCopy={setLeaving}
              onOpen={(tag, full) => (full ? void navigate(paths.tag(tag)) : peek.open('tag', tag))}
            />
          )}
        </>
      )}
      <LinkedSets projectId={project.id} writes={writes} />
      {merging && (
        <MergeTag
          tag={merging}
          others={list.rows.filter((one) => one.id !== merging.id && edits(one))}
          onClose={() => setMerging(undefined)}
        />
      )}
      {leaving && <MoveOrCopy tags={[leaving]} onClose={() => setLeaving(undefined)} />}
      {editing && (
        <TagForm
          projectId={project.id}
          tag={editing === 'new' ? undefined : editing}
          taken={list.rows.map(({ colour }) => colour)}
          {...(groupsHere ? { groups: groupsHere } : {})}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
});
