import { type Note, updateNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { Suspense, useEffect } from 'react';
import { useEditorCommands } from '../../../frame/editor-commands.ts';
import { useAsked, useForgetAsked } from '../../../frame/use-asked.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Fence } from '../../../kit/states/fence.tsx';
import { inProject } from '../../files/uploads/upload-queue.ts';
import { useUploads } from '../../files/use-uploads.ts';

/** Editor command in the address. A picked file is attached to the note; an untitled note gets the file's name. */
export function StartedCommand({ note }: { note: Note }) {
  const { command } = useAsked();
  const started = useEditorCommands().find(({ id }) => id === command);
  const forget = useForgetAsked();
  const queue = useUploads();
  const run = useDo();
  const end = () => forget('command');
  const unknown = command !== undefined && !started;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for an address
  useEffect(() => {
    if (!unknown) return;
    toast.done(`A note here cannot begin with “${command}”.`);
    end();
  }, [unknown]);
  const take = (files: readonly File[]) => {
    end();
    queue.add(inProject(note.projectId, note.id), files);
    const title = cut(cleanLine((files[0]?.name ?? '').replace(/\.[^.]+$/, '')), limits.noteTitle);
    if (note.title === '' && title !== '') void run(updateNote, { id: note.id, title });
  };
  return (
    started && (
      <Fence>
        <Suspense>
          <started.Picker onPick={take} onCancel={end} />
        </Suspense>
      </Fence>
    )
  );
}
