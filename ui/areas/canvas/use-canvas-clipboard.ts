import type { DocumentNode } from '@earshot/core/documents/document';
import { useEffect, useRef } from 'react';
import { Refused } from '../../data/refused.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import type { Desk } from './model/desk.ts';
import { isCanvasNode, type Point } from './model/objects.ts';

const OBJECTS = 'application/x-earshot-canvas';
const LONGEST_TEXT = 20_000;

/** Objects in a clipboard; empty for other content of that type. */
export function objectsIn(text: string): DocumentNode[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read)
      ? read.filter((node): node is DocumentNode => typeof node?.type === 'string' && isCanvasNode(node))
      : [];
  } catch {
    return []; // not JSON
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

const noPictures = () =>
  toast.failed(
    new Refused(
      'UNPROCESSABLE',
      'Pictures and files cannot be placed on a canvas. Add them to a note or insight, then place that as a card.',
    ),
    'Nothing was pasted',
  );

/** Copies, cuts and pastes objects of a canvas; pasted words become a text. */
export function useCanvasClipboard(desk: Desk, pointer: () => Point | undefined): void {
  const latest = useRef(pointer);
  latest.current = pointer;
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const nodes = desk.copied();
      const selects = getSelection()?.isCollapsed === false;
      if (isTyping(event.target) || selects || nodes.length === 0 || !event.clipboardData) return;
      event.clipboardData.setData(OBJECTS, JSON.stringify(nodes));
      const words = nodes.flatMap(({ content = [] }) => content.map(({ text = '' }) => text)).filter(Boolean);
      event.clipboardData.setData('text/plain', words.join('\n'));
      event.preventDefault();
      if (event.type === 'cut') desk.remove();
      else desk.say('Copied');
    };
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      if (isTyping(event.target) || !data || document.querySelector('[role=dialog][aria-modal=true]')) return;
      const objects = objectsIn(data.getData(OBJECTS) || '[]');
      const text = data.getData('text/plain').trim().slice(0, LONGEST_TEXT);
      event.preventDefault();
      if (objects.length > 0) desk.paste(objects, latest.current());
      else if (data.files.length > 0) noPictures();
      else if (text !== '')
        desk.paste(
          [{ type: 'canvasText', attrs: { width: 320 }, content: [{ type: 'text', text: text.toWellFormed() }] }],
          latest.current() ?? desk.view.middle(),
        );
    };
    const all = [
      ['copy', copy],
      ['cut', copy],
      ['paste', paste],
    ] as const;
    for (const [event, hear] of all) document.addEventListener(event, hear);
    return () => {
      for (const [event, hear] of all) document.removeEventListener(event, hear);
    };
  }, [desk]);
}
