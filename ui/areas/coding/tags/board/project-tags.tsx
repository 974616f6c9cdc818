import { rankTag, type Tag, tags } from '@earshot/core/areas/coding/tag';
import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { limits } from '@earshot/core/limits';
import { displayTitle, folded } from '@earshot/core/rules/text';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconTags } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useList } from '../../../../data/use-stores.ts';
import { paths } from '../../../../frame/paths.ts';
import classes from '../../../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../../../frame/use-keys.ts';
import { usePeek } from '../../../../frame/use-peek.ts';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { useHandOrder } from '../../../../kit/table/use-hand-order.ts';
import { counted } from '../../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../../places/project/project-frame.tsx';
import { MergeTag } from '../merge-tag.tsx';
import { LinkedSets } from '../sets/linked-sets.tsx';
import { useTagRights } from '../use-tag-rights.ts';
import { TagBoard } from './tag-board.tsx';
import { TagForm } from './tag-form.tsx';
import { BY_HAND, inOrder, useTagBoard, useTagOrder } from './tag-order.ts';
import { TagTable } from './tag-table.tsx';

/** The tags of a project: make, rename, recolour, throw away. */
export const ProjectTags = () => <ProjectFrame part="tags" body={Tags} />;

const Tags = observer(function Tags({ project, writes }: InProject) {
  const list = useList(tags, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC', first: 1000 });
  const groups = useList(tagGroups, { condition: { projectId: project.id }, orderBy: 'RANK_ASC', first: 1000 });
  const [orderBy, setOrder] = useTagOrder();
  const [board, setBoard] = useTagBoard();
  const { edits } = useTagRights();
  const hand = useHandOrder<Tag>(rankTag, { may: edits, nameOf: ({ title }) => displayTitle('tag', title) });
  const [editing, setEditing] = useState<Tag | 'new' | undefined>();
  const [words, setWords] = useState('');
  const [merging, setMerging] = useState<Tag | undefined>();
  const navigate = useNavigate();
  const peek = usePeek();
  const registry = useKeyRegistry();
  const make = () => setEditing('new');
  useKeys([{ id: 'new-tag', title: 'New tag', group: 'Project', keys: ['n'], when: () => writes, run: make }]);
  const waiting = list.rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  const byHand = orderBy === BY_HAND;
  const sorted = inOrder(list.rows, orderBy);
  const wanted = folded(words.trim());
  const rows = (byHand ? hand.shown(sorted) : sorted).filter(
    ({ title, description }) => folded(title).includes(wanted) || folded(description).includes(wanted),
  );
  const newTag = writes && (
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
      {list.empty ? (
        <EmptyState
          icon={IconTags}
          title="No tags yet"
          text={
            writes
              ? 'A tag names what several highlights have in common. New ones can also be made while you highlight.'
              : 'When somebody tags a highlight, its tags show here.'
          }
          action={newTag}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <span className={classes.end}>
              {!board && (
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
                {waiting ? '' : counted(board ? list.rows.length : rows.length, 'tag')}
              </span>
            </span>
            <span className={classes.actions}>
              <Button variant="default" onClick={() => setBoard(!board)}>
                {board ? 'Show as list' : 'Show as board'}
              </Button>
              {!byHand && !board && (
                <Button variant="subtle" color="gray" onClick={() => setOrder(BY_HAND)}>
                  Back to manual order
                </Button>
              )}
              {newTag}
            </span>
          </div>
          {waiting ? (
            <RowsSkeleton rows={8} height={40} />
          ) : board ? (
            <TagBoard
              projectId={project.id}
              placeId={project.id}
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
      {editing && (
        <TagForm
          projectId={project.id}
          tag={editing === 'new' ? undefined : editing}
          taken={list.rows.map(({ colour }) => colour)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
});
