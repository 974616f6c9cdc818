import { deleteChannel } from '@earshot/core/areas/channels/channel';
import { channelRuns } from '@earshot/core/areas/channels/channel-run';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { files } from '@earshot/core/areas/files/file';
import { notes } from '@earshot/core/areas/pages/note';
import { deleteProject } from '@earshot/core/areas/places/project';
import type { Operation } from '@earshot/core/model/operation';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { ConfirmTrash } from '../../../kit/dialogs/confirm-trash.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted } from '../../../kit/words/counted.ts';
import type { AccessPlace } from './place-of.ts';

type Kind = 'project' | 'channel';
type Place = AccessPlace<Kind>;

/** What a list holds of a place, before it is counted. */
type Held = [list: { total: number }, noun: string];

interface Moving {
  operation: Operation<typeof deleteProject.input>;
  /** where somebody stands afterwards */
  to: string;
  says: string;
  useContents: (id: string) => Held[];
}

const MOVING: Record<Kind, Moving> = {
  project: {
    operation: deleteProject,
    to: paths.projects,
    says: 'The project leaves every list with all that is in it, and can be restored from trash until it is erased there.',
    useContents: function useHeldByProject(projectId) {
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
    says: 'The channel leaves every list with all its data, and can be restored from trash until it is erased there.',
    useContents: function useHeldByChannel(channelId) {
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
  const { operation, to, useContents } = MOVING[place.kind];
  const contents = useContents(place.id);
  const title = `“${place.title}”`;
  return (
    <ConfirmTrash
      opened
      onClose={onClose}
      what={title}
      goes={contents.filter(([{ total }]) => total > 0).map(([{ total }, noun]) => counted(total, noun))}
      onConfirm={async () => {
        // Left before the question closes: behind it the page says that what it shows is gone.
        if (await run(operation, { id: place.id }, `${title} is in trash.`)) await navigate(to);
      }}
    />
  );
});
