import { highlights } from '@earshot/core/model/highlight';
import { notes } from '@earshot/core/model/note';
import { deleteProject, type Project } from '@earshot/core/model/project';
import { tags } from '@earshot/core/model/tag';
import { displayTitle } from '@earshot/core/rules/text';
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
import { SettingsPart } from './settings-part.tsx';

/** Moving a whole project to trash. */
export const TrashProject = observer(function TrashProject({ project }: { project: Project }) {
  const { access } = useStores();
  const [asked, setAsked] = useState(false);
  const owns = access.may(project.id, 'FULL');
  return (
    <SettingsPart
      title="Trash"
      says={
        owns
          ? 'The project leaves every list with all that is in it, and can be restored for 30 days.'
          : 'Only somebody with full access may move it to trash.'
      }
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
      {asked && <Asked project={project} onClose={() => setAsked(false)} />}
    </SettingsPart>
  );
});

const Asked = observer(function Asked({ project, onClose }: { project: Project; onClose: () => void }) {
  const run = useDo();
  const navigate = useNavigate();
  const wish = { condition: { projectId: project.id }, first: 1 };
  const counts = [
    { list: useList(notes, wish), noun: 'note' },
    { list: useList(highlights, wish), noun: 'highlight' },
    { list: useList(tags, wish), noun: 'tag' },
  ];
  const title = displayTitle('project', project.title);
  return (
    <ConfirmTrash
      opened
      onClose={onClose}
      what={`“${title}”`}
      goes={counts.filter(({ list }) => list.total > 0).map(({ list, noun }) => counted(list.total, noun))}
      onConfirm={async () => {
        // Left first: the page would say for a moment that its project is gone.
        if (await run(deleteProject, { id: project.id }, `“${title}” is in trash.`)) await navigate(paths.projects);
      }}
    />
  );
});
