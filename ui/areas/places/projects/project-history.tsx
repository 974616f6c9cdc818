import { Project } from '@earshot/core/areas/places/project';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { PlaceHistory } from './place-history.tsx';

/** History of a project, on its settings page. */
export const ProjectHistory = observer(function ProjectHistory({ project }: { project: Project }) {
  const { access, session } = useStores();
  const [open, setOpen] = useState(false);
  return (
    <SettingsPart
      title="History"
      says="Changes to the name, summary, appearance, folder and status of this project, and who made them."
    >
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        style={{ justifySelf: 'start' }}
      >
        Show history
      </Button>
      {open && (
        <PlaceHistory
          title="Project history"
          noun={Project}
          id={project.id}
          editable={session.writes && access.may(project.id, 'WRITE')}
          onClose={() => setOpen(false)}
        />
      )}
    </SettingsPart>
  );
});
