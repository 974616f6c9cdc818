import { previewRestore, type TextReplacement } from '@earshot/core/areas/versions/text-replacement';
import { restoreVersion } from '@earshot/core/areas/versions/version';
import { type ReactNode, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { Confirm } from '../../kit/dialogs/confirm.tsx';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { HighlightsAfter, losing } from './highlights-after.tsx';

interface Restore {
  /** restores a version, after a confirmation if highlights lose their words */
  restore: (versionId: string) => Promise<void>;
  busy: boolean;
  /** confirmation dialog to render */
  question: ReactNode;
}

/** Restores versions of a page; `onDone` is called afterwards. */
export function useRestore(onDone: () => void): Restore {
  const { api } = useStores();
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ versionId: string; effect: TextReplacement }>();
  const restoreNow = async (id: string) => {
    if (await run(restoreVersion, { id }, 'Version restored')) onDone();
  };
  const restore = async (versionId: string) => {
    setBusy(true);
    try {
      const effect = await api.ask(previewRestore, { id: versionId });
      if (effect.lost > 0) setAsked({ versionId, effect });
      else await restoreNow(versionId);
    } catch (reason) {
      toast.failed(reason);
    } finally {
      setBusy(false);
    }
  };
  const question = asked && (
    <Confirm
      opened
      onClose={() => setAsked(undefined)}
      title={losing(asked.effect)}
      confirm="Restore this version"
      destroys={false}
      onConfirm={() => restoreNow(asked.versionId)}
    >
      <HighlightsAfter effect={asked.effect} />
    </Confirm>
  );
  return { restore, busy, question };
}
