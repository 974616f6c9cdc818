import type { Tag } from '@earshot/core/areas/coding/tag';
import { type TagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Select, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useList, useStores } from '../../../../data/use-stores.ts';
import { useForm } from '../../../../kit/form/form.tsx';
import { counted } from '../../../../kit/words/counted.ts';
import { boardOf, MAIN_BOARD, useBoards } from '../boards/use-boards.ts';
import { useTagSets } from '../sets/use-tag-sets.ts';

/** Destination of tags. */
export interface Target {
  /** null for the workspace */
  projectId: string | null;
  groupId: string | null;
}

/** A place whose tags the user can change. */
export interface TagPlace {
  /** null for the workspace */
  projectId: string | null;
  title: string;
}

interface TargetFieldsProps {
  tags: readonly Tag[];
  places: readonly TagPlace[];
  copies: boolean;
  target: Target;
  onTarget: (target: Target) => void;
}

const WORKSPACE = 'workspace';
const NO_GROUP = 'none';

/** Fields for the place and group to which tags are moved or copied. */
export const TargetFields = observer(function TargetFields(props: TargetFieldsProps) {
  const { tags, places, copies, target, onTarget } = props;
  const { values, set } = useForm();
  const groups = useGroupChoices(target.projectId);
  const take = (next: Target) => {
    set('projectId', next.projectId);
    if (copies) set('groupId', next.groupId);
    else
      set(
        'changes',
        tags.map(({ id }) => ({ id, groupId: next.groupId })),
      );
    onTarget(next);
  };
  const { projectId } = values as { projectId: string | null };
  return (
    <>
      <Select
        label="Location"
        data={places.map((place) => ({ value: place.projectId ?? WORKSPACE, label: place.title }))}
        value={projectId ?? WORKSPACE}
        onChange={(value) => value && take({ projectId: value === WORKSPACE ? null : value, groupId: null })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No matching projects"
      />
      <Select
        label={target.projectId === null ? 'Tag set' : 'Group'}
        data={groups}
        value={target.groupId ?? NO_GROUP}
        onChange={(value) => value && take({ ...target, groupId: value === NO_GROUP ? null : value })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No matching groups"
      />
      {!copies && <WhatHappens tags={tags} target={target} />}
    </>
  );
});

/** Groups of a place, by board if it has several; read it inside an observer(). */
function useGroupChoices(projectId: string | null) {
  const { session } = useStores();
  const placeId = projectId ?? session.workspaceId;
  const { rows } = useList<TagGroup>(tagGroups, { condition: { placeId }, orderBy: 'RANK_ASC', first: 1000 });
  const { boards } = useBoards(placeId, false);
  const groups = rows.toSorted(byRank(({ title }) => title));
  const on = (boardId: string | undefined) =>
    groups
      .filter((group) => boardOf(group, boards)?.id === boardId)
      .map(({ id, title }) => ({ value: id, label: title }));
  const none = { value: NO_GROUP, label: projectId === null ? 'No tag set' : 'No group' };
  if (boards.length === 0) return [none, ...on(undefined)];
  return [
    { group: MAIN_BOARD, items: [none, ...on(undefined)] },
    ...boards.map(({ id, title }) => ({ group: displayTitle('tagBoard', title), items: on(id) })),
  ];
}

/** Effect of a move on the tags' highlights. */
const WhatHappens = observer(function WhatHappens({ tags, target }: Pick<TargetFieldsProps, 'tags' | 'target'>) {
  const here = tags[0]?.projectId ?? null;
  const used = tags.reduce((sum, { highlightCount }) => sum + highlightCount, 0);
  const text =
    target.projectId === here
      ? ''
      : here === null
        ? 'A tag of the workspace can be moved to a project when no highlight of another project has it.'
        : target.projectId === null
          ? 'Everyone in the workspace can read the tag then. Highlights keep it.'
          : used > 0
            ? `${counted(used, 'highlight')} of this project would lose ${tags.length === 1 ? 'the tag' : 'the tags'}. Copy instead.`
            : '';
  return (
    <>
      {text !== '' && (
        <Text c="dimmed" size="sm">
          {text}
        </Text>
      )}
      {here !== null && target.projectId === null && <NotLinked projectId={here} groupId={target.groupId} />}
    </>
  );
});

/** Warns that a project will no longer offer a tag, because it does not link the tag's new set. */
const NotLinked = observer(function NotLinked({ projectId, groupId }: { projectId: string; groupId: string | null }) {
  const { linked, ready } = useTagSets(projectId);
  if (!ready || linked.some(({ group }) => group.id === groupId)) return null;
  return (
    <Text c="dimmed" size="sm">
      {groupId === null
        ? 'Choose a tag set: without one, no project offers the tag for more highlights.'
        : 'This project does not link that tag set, and offers the tag for more highlights only once it does.'}
    </Text>
  );
});
