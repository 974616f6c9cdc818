import { type RefObject, useEffect } from 'react';

/** Buffers typing while the palette's code loads, exclusively. Escape calls `onClose`. */
export function TypedAhead({ text, onClose }: { text: RefObject<string>; onClose: () => void }) {
  useEffect(() => {
    text.current = '';
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [text, onClose]);
  return null;
}
