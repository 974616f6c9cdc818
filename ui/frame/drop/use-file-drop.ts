import { useEffect, useRef, useState } from 'react';

export interface Dropped {
  files: File[];
  /** names of dropped folders, for which browsers give no bytes */
  folders: string[];
}

/** Sorts dropped or pasted items into files and folders. */
function droppedIn(data: DataTransfer): Dropped {
  const entries = [...data.items].filter(({ kind }) => kind === 'file');
  const folders = entries.flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    return entry?.isDirectory ? [entry.name] : [];
  });
  return { files: [...data.files].filter(({ name }) => !folders.includes(name)), folders };
}

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/**
 * Accepts files dropped anywhere on the page or pasted outside a field; returns true while files are dragged over it.
 */
export function useFileDrop(enabled: boolean, take: (dropped: Dropped) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!enabled) return;
    // Entering a child leaves its parent: the page is left once both counts are equal.
    let depth = 0;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const hear: Partial<Record<string, (event: DragEvent) => void>> = {
      dragenter: () => {
        depth += 1;
        setOver(true);
      },
      dragleave: () => {
        depth -= 1;
        if (depth <= 0) leave();
      },
      dragover: (event) => {
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      },
      drop: (event) => {
        leave();
        if (event.dataTransfer) latest.current(droppedIn(event.dataTransfer));
      },
    };
    const onDrag = (event: Event) => {
      const drag = event as DragEvent;
      if (!carriesFiles(drag.dataTransfer)) return;
      // Already handled by a part of the page, such as a text that accepts pictures.
      if (drag.type === 'drop' && drag.defaultPrevented) return leave();
      // Otherwise the browser would open the file in place of the page.
      drag.preventDefault();
      hear[drag.type]?.(drag);
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || !carriesFiles(data) || isTyping(event.target)) return;
      event.preventDefault();
      latest.current(droppedIn(data));
    };
    for (const type of Object.keys(hear)) addEventListener(type, onDrag);
    addEventListener('paste', onPaste);
    return () => {
      for (const type of Object.keys(hear)) removeEventListener(type, onDrag);
      removeEventListener('paste', onPaste);
    };
  }, [enabled]);
  return over;
}
