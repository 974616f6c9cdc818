import type { PlacedPoint } from '@earshot/core/areas/themes/theme';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MOVE_EVENT } from '../../kit/table/move-event.ts';

/**
 * Loaded rows without those just moved elsewhere, so that the next key applies to the next row, however slow the host
 * is. `away` removes a row until its action is refused or newer data includes its placement. The following row gets the
 * focus, on the next page as well; after the last of all `total` rows the page's title gets it.
 */
export function useAway(data: readonly PlacedPoint[] | undefined, total: number | undefined) {
  const [gone, setGone] = useState<ReadonlyMap<string, 'asked' | 'done'>>(new Map());
  // An answer from before the act still has the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done is over with each new answer
  useEffect(() => setGone((now) => new Map([...now].filter(([, state]) => state === 'asked'))), [data]);
  const rows = useMemo(() => (data ?? []).filter(({ id }) => !gone.has(id)), [data, gone]);
  const leaves = useFocusAfter(rows, total);
  const away = useCallback(
    async (row: PlacedPoint, act: Promise<unknown>) => {
      leaves();
      setGone((now) => new Map(now).set(row.id, 'asked'));
      const refused = (await act) === undefined;
      setGone((now) => {
        const next = new Map(now);
        if (refused) next.delete(row.id);
        else next.set(row.id, 'done');
        return next;
      });
    },
    [leaves],
  );
  return { rows, away };
}

/** Keeps the focus in a list when its focused row is removed; call the returned function before the removal. */
function useFocusAfter(rows: readonly PlacedPoint[], total: number | undefined): () => void {
  const leaving = useRef(false);
  // After the dialog has returned the focus, which is lost if its row is gone.
  useEffect(() => {
    if (!leaving.current) return;
    const isFree = document.activeElement === document.body;
    // The rest of the list is still loading.
    if (isFree && rows.length === 0 && total !== 0) return;
    leaving.current = false;
    if (!isFree) return;
    const table = document.querySelector('#content [data-rows]');
    if (table) table.dispatchEvent(new CustomEvent(MOVE_EVENT, { detail: 0 }));
    else document.querySelector<HTMLElement>('#content [data-page-title]')?.focus({ preventScroll: true });
  }, [rows, total]);
  return useCallback(() => {
    leaving.current = true;
  }, []);
}
