import { createReadme } from '@earshot/core/areas/notes/readme';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useDocument } from '../../../data/documents/use-document.ts';
import { useMembers } from '../../../data/use-members.ts';
import { useRow } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { TextSkeleton } from '../../../kit/states/skeletons.tsx';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { ReadmeText } from './readme-text.tsx';

/** Readme of a project, of any length. */
export const ProjectReadme = () => <ProjectFrame part="readme" width="wide" body={Body} />;

const Body = observer(function Body(inside: InProject) {
  const { readmeId } = inside.project;
  const [begun, setBegun] = useState(false);
  if (!readmeId) return <NoReadme {...inside} onBegin={() => setBegun(true)} />;
  return <Readme key={readmeId} {...inside} id={readmeId} fresh={begun} onBegin={() => setBegun(true)} />;
});

interface ReadmeProps extends InProject {
  id: string;
  fresh: boolean;
  onBegin: () => void;
}

const Readme = observer(function Readme({ id, fresh, ...inside }: ReadmeProps) {
  const { row: note, state, error, reload } = useRow(oneNote, id);
  const session = useDocument(id);
  useMembers();
  if (state === 'failed') return <RefusedState error={error} again={reload} />;
  if (state === 'gone' || note?.trashedAt) return <NoReadme {...inside} />;
  if (session?.state === 'refused') return <RefusedState error={session.error} again={reload} />;
  if (!note || !session?.ready) return <TextSkeleton lines={8} />;
  return <ReadmeText key={session.generation} note={note} session={session} fresh={fresh} />;
});

function NoReadme({ project, writes, onBegin }: InProject & { onBegin: () => void }) {
  const run = useDo();
  return (
    <EmptyState
      icon={IconBook2}
      title="No readme yet"
      text={
        writes
          ? 'Write down what someone new to this project needs to know: questions, method, people, decisions.'
          : 'When someone writes one, it appears here.'
      }
      action={
        writes && (
          <Button
            onClick={() => {
              onBegin();
              void run(createReadme, { id: project.id }, 'Readme created');
            }}
          >
            Create readme
          </Button>
        )
      }
    />
  );
}
