import { IconPhotoPlus } from '@tabler/icons-react';
import type { AnyExtension } from '@tiptap/core';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { TakenPicture } from '../../editor/clipboard/picture-taking.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { Tool } from '../../editor/toolbar/tool.tsx';
import { pictureNode } from './picture-node.ts';
import { inProject } from './uploads/upload-queue.ts';
import { useUploads } from './use-uploads.ts';

interface Pictures {
  /** picture node for the editor */
  node: AnyExtension;
  /** toolbar button that inserts pictures at the caret */
  tool: ReactNode;
}

/** Pictures in the text of a page; `isWritable` tests if the text is being edited. */
export function usePictures(
  page: { id: string; projectId: string },
  isWritable: boolean,
  handle: RefObject<NoteHandle | null>,
): Pictures {
  const queue = useUploads();
  const place = inProject(page.projectId, page.id);
  const latest = useRef({ place, isWritable });
  latest.current = { place, isWritable };
  const input = useRef<HTMLInputElement>(null);
  const taking = useMemo(
    () => ({
      isWritable: () => latest.current.isWritable,
      take: (pictures: File[]): TakenPicture[] =>
        queue.add(latest.current.place, pictures, { inText: true }).map(({ id, name }) => ({
          id,
          name,
          fileId: queue.announced(id).then((row) => row?.id),
        })),
    }),
    [queue],
  );
  const node = useMemo(() => pictureNode(taking), [taking]);
  const choose = (chosen: FileList | null) => {
    const pictures = taking.take([...(chosen ?? [])]);
    handle.current?.insertPictures(pictures);
  };
  const tool = (
    <>
      <Tool title="Picture" icon={IconPhotoPlus} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </>
  );
  return { node, tool };
}
