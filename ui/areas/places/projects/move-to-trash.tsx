import type { deleteProject } from '@earshot/core/areas/places/project';
import type { Operation } from '@earshot/core/model/operation';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { ConfirmTrash } from '../../../kit/dialogs/confirm-trash.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted } from '../../../kit/words/counted.ts';
import type { AccessPlace } from './place-of.ts';

/** List of a place's content, for counting it. */
type Held = [list: { total: number }, noun: string];

/** Trash action of a type of place. */
export interface Moving {
  operation: Operation<typeof deleteProject.input>;
  /** path afterwards */
  to: string;
  says: string;
  useContents: (id: string) => Held[];
}

interface MoveToTrashProps {
  place: AccessPlace<'project' | 'channel'>;
  moving: Moving;
}

/** Settings section that moves a place to trash. */
export const MoveToTrash = observer(function MoveToTrash({ place, moving }: MoveToTrashProps) {
  const { access } = useStores();
  const [asked, setAsked] = useState(false);
  const owns = access.may(place.id, 'FULL');
  return (
    <SettingsPart title="Trash" says={owns ? moving.says : 'Only someone with full access can move it to trash.'}>
      {owns && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Move to trash …
        </Button>
      )}
      {asked && <Asked place={place} moving={moving} onClose={() => setAsked(false)} />}
    </SettingsPart>
  );
});

const Asked = observer(function Asked({
  place,
  moving: { operation, to, useContents },
  onClose,
}: MoveToTrashProps & { onClose: () => void }) {
  const run = useDo();
  const navigate = useNavigate();
  const contents = useContents(place.id);
  const title = `“${place.title}”`;
  return (
    <ConfirmTrash
      opened
      onClose={onClose}
      what={title}
      goes={contents.filter(([{ total }]) => total > 0).map(([{ total }, noun]) => counted(total, noun))}
      onConfirm={async () => {
        // Leaves before the dialog closes: the page behind it would report that the place is gone.
        if (await run(operation, { id: place.id }, `${title} is in trash.`)) await navigate(to);
      }}
    />
  );
});
