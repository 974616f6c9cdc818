import { type KeyboardEvent, useCallback } from 'react';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Makes the buttons of a toolbar one tab stop, with arrow keys between them (WAI-ARIA, toolbar). */
export function useRovingFocus() {
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  }, []);
  const ref = useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const only = (stop: Element | null) => {
      for (const button of bar.querySelectorAll<HTMLButtonElement>('button'))
        button.tabIndex = button === stop ? 0 : -1;
    };
    const first = () => bar.querySelector('button:not(:disabled)');
    only(first());
    const follow = (event: FocusEvent) => {
      if (event.target instanceof HTMLButtonElement) only(event.target);
    };
    // If the tab stop is disabled or removed, the toolbar would be unreachable.
    const kept = new MutationObserver(() => {
      if (!bar.querySelector('button[tabindex="0"]:not(:disabled)')) only(first());
    });
    kept.observe(bar, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    bar.addEventListener('focusin', follow);
    return () => {
      kept.disconnect();
      bar.removeEventListener('focusin', follow);
    };
  }, []);
  return { ref, onKeyDown };
}
