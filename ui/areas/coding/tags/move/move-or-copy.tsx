import type { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { copyTags, moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { displayTitle } from '@earshot/core/rules/text';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Form } from '../../../../kit/form/form.tsx';
import { counted } from '../../../../kit/words/counted.ts';
import { useProjects } from '../../../places/projects/use-places.ts';
import { useTagRights } from '../use-tag-rights.ts';
import { type TagPlace, type Target, TargetFields } from './target-fields.tsx';

/** Projects whose tags the user can change, and the workspace if they manage it; read it inside an observer(). */
function useTagPlaces(): TagPlace[] {
  const { access, session } = useStores();
  const projects = useProjects().rows.filter(({ id }) => access.may(id, 'WRITE'));
  return [
    ...(session.manages ? [{ projectId: null, title: 'Workspace' }] : []),
    ...projects.map(({ id, title }) => ({ projectId: id, title: displayTitle('project', title) })),
  ];
}

interface MoveOrCopyProps {
  /** tags of one place, at least one */
  tags: readonly Tag[];
  onDone?: () => void;
  onClose: () => void;
}

/** Moves or copies tags to a group of their project, of another one, or of the workspace. */
export const MoveOrCopy = observer(function MoveOrCopy({ tags, onDone, onClose }: MoveOrCopyProps) {
  const here = tags[0]?.projectId ?? null;
  const { edits } = useTagRights();
  // Tags that the user cannot change can still be copied.
  const moves = tags.every(edits);
  const [wantsCopy, setWantsCopy] = useState(false);
  const copies = wantsCopy || !moves;
  const groups = useStores().of(TagGroup);
  const [wanted, setWanted] = useState<Target>(() => {
    const [first] = tags;
    const group = tags.every(({ groupId }) => groupId === first?.groupId) ? groups.byId(first?.groupId) : undefined;
    return { projectId: here, groupId: group?.trashedAt === null ? group.id : null };
  });
  const all = useTagPlaces();
  const places = copies ? all.filter(({ projectId }) => projectId !== here) : all;
  const [first] = places;
  const known = places.some(({ projectId }) => projectId === wanted.projectId);
  const target = known ? wanted : { projectId: first?.projectId ?? null, groupId: null };
  const ids = tags.map(({ id }) => id);
  const what = tags.length === 1 ? `“${displayTitle('tag', tags[0]?.title)}”` : counted(tags.length, 'tag');
  const titleOf = (projectId: string | null) => all.find((one) => one.projectId === projectId)?.title ?? '';
  const shared = {
    onDone: () => {
      onClose();
      onDone?.();
    },
    onCancel: onClose,
    complete: true,
  };
  const fields = <TargetFields tags={tags} places={places} copies={copies} target={target} onTarget={setWanted} />;
  return (
    <Dialog onClose={onClose} title={`${moves ? 'Move or copy' : 'Copy'} ${what}`}>
      <Stack gap="md">
        {moves && (
          <SegmentedControl
            fullWidth
            aria-label="Move or copy"
            value={copies ? 'copy' : 'move'}
            onChange={(value) => setWantsCopy(value === 'copy')}
            data={[
              { value: 'move', label: 'Move' },
              { value: 'copy', label: 'Copy' },
            ]}
          />
        )}
        {places.length === 0 ? (
          <Text c="dimmed">There is no other project in which you can change tags.</Text>
        ) : copies ? (
          <Form
            key="copy"
            operation={copyTags}
            start={{ ...target, ids }}
            submit="Copy"
            says={({ projectId }) =>
              `Copied ${what} to “${titleOf(projectId)}”${ids.length > 1 ? ', but for names that were there already' : ''}.`
            }
            {...shared}
          >
            {fields}
          </Form>
        ) : (
          <Form
            key="move"
            operation={moveTagsToPlace}
            start={{
              projectId: target.projectId,
              changes: ids.map((id) => ({ id, groupId: target.groupId })),
            }}
            submit="Move"
            says={({ projectId }) =>
              projectId === here ? `Moved ${what}.` : `Moved ${what} to “${titleOf(projectId)}”.`
            }
            {...shared}
          >
            {fields}
          </Form>
        )}
      </Stack>
    </Dialog>
  );
});
