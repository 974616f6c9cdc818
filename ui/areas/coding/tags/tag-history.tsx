import { tags as listTags, Tag, type TagRole } from '@earshot/core/areas/coding/tag';
import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { observer } from 'mobx-react-lite';
import { useList, useStores } from '../../../data/use-stores.ts';
import { ROW_HISTORY } from '../../../frame/row-history.ts';
import { Filled } from '../../../frame/spots.tsx';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { COLOUR, type Fact, orderFact, TRASH, yesOrNo } from '../../../kit/history/changed-fact.tsx';
import { useProjects } from '../../places/projects/use-places.ts';
import { TAG_ROLE_TITLES } from './tag-role-titles.ts';
import { useTagRights } from './use-tag-rights.ts';

const FACTS: Readonly<Record<string, Fact>> = {
  title: { label: 'Name', show: String },
  colour: COLOUR,
  description: { label: 'Description', show: String },
  role: { label: 'Role', show: (value) => TAG_ROLE_TITLES[value as TagRole] },
  locked: { label: 'Locked', show: yesOrNo },
  trashedAt: TRASH,
};

/** History of a tag, with restore. */
export const TagHistory = observer(function TagHistory({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { edits } = useTagRights();
  const condition = { placeId: tag.placeId };
  const groups = useList(tagGroups, { condition, first: 1000 });
  const beside = useList<Tag>(listTags, { condition, orderBy: 'TITLE_ASC', first: 1000 });
  const projects = useProjects();
  const { workspaceId } = useStores().session;
  const facts: Readonly<Record<string, Fact>> = {
    ...FACTS,
    groupId: {
      label: 'Group',
      show: (value) => groups.rows.find(({ id }) => id === value)?.title ?? 'A group that is not here',
    },
    placeId: {
      label: 'Place',
      show: (value) =>
        value === workspaceId
          ? 'Workspace'
          : (projects.rows.find(({ id }) => id === value)?.title ?? 'Deleted project'),
      empty: 'A project that you have no access to',
    },
    order: orderFact(beside.rows),
  };
  return (
    <Dialog onClose={onClose} title="Tag history" size="xl">
      <Filled
        spot={ROW_HISTORY}
        props={{ noun: Tag, rowId: tag.id, fact: (field) => facts[field], editable: edits(tag), onDone: onClose }}
      />
    </Dialog>
  );
});
