import { limits } from '@earshot/core/limits';
import { deleteChannel } from '@earshot/core/model/channel';
import { channelRuns } from '@earshot/core/model/channel-run';
import { dataPoints } from '@earshot/core/model/data-point';
import { files } from '@earshot/core/model/file';
import { highlights } from '@earshot/core/model/highlight';
import { notes } from '@earshot/core/model/note';
import type { Operation } from '@earshot/core/model/operation';
import { deleteProject } from '@earshot/core/model/project';
import { tags } from '@earshot/core/model/tag';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { ConfirmTrash } from '../../kit/confirm-trash.tsx';
import { counted } from '../../kit/counted.ts';
import { useDo } from '../../kit/use-do.ts';
import type { AccessPlace } from './place-of.ts';
import { SettingsPart } from './settings-part.tsx';

type Kind = 'project' | 'channel';
type Place = AccessPlace<Kind>;

/** What a list holds of a place, before it is counted. */
type Held = [list: { total: number }, noun: string];

interface Moving {
  operation: Operation<typeof deleteProject.input>;
  /** where somebody stands afterwards */
  to: string;
  says: string;
  useHeld: (id: string) => Held[];
}

const MOVING: Record<Kind, Moving> = {
  project: {
    operation: deleteProject,
    to: paths.projects,
    says: `The project leaves every list with all that is in it, and can be restored for ${limits.trashDays} days.`,
    useHeld: function useHeldByProject(projectId) {
      const wish = { condition: { projectId }, first: 1 };
      return [
        [useList(notes, wish), 'note'],
        [useList(highlights, wish), 'highlight'],
        [useList(tags, wish), 'tag'],
      ];
    },
  },
  channel: {
    operation: deleteChannel,
    to: paths.channels,
    says: `The channel leaves every list with all its data, and can be restored for ${limits.trashDays} days.`,
    useHeld: function useHeldByChannel(channelId) {
      const wish = { condition: { channelId }, first: 1 };
      return [
        [useList(dataPoints, wish), 'data point'],
        [useList(files, wish), 'file'],
        [useList(channelRuns, wish), 'import'],
      ];
    },
  },
};

/** The part of a place's settings that moves it to trash as a whole. */
export const MoveToTrash = observer(function MoveToTrash({ place }: { place: Place }) {
  const { access } = useStores();
  const [asked, setAsked] = useState(false);
  const owns = access.may(place.id, 'FULL');
  return (
    <SettingsPart
      title="Trash"
      says={owns ? MOVING[place.kind].says : 'Only somebody with full access may move it to trash.'}
    >
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
      {asked && <Asked place={place} onClose={() => setAsked(false)} />}
    </SettingsPart>
  );
});

const Asked = observer(function Asked({ place, onClose }: { place: Place; onClose: () => void }) {
  const run = useDo();
  const navigate = useNavigate();
  const { operation, to, useHeld } = MOVING[place.kind];
  const held = useHeld(place.id);
  const title = `“${place.title}”`;
  return (
    <ConfirmTrash
      opened
      onClose={onClose}
      what={title}
      goes={held.filter(([{ total }]) => total > 0).map(([{ total }, noun]) => counted(total, noun))}
      onConfirm={async () => {
        // Left before the question closes: behind it the page says that what it shows is gone.
        if (await run(operation, { id: place.id }, `${title} is in trash.`)) await navigate(to);
      }}
    />
  );
});
