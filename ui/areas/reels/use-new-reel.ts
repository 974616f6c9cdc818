import { createReel, type FilledReel } from '@earshot/core/areas/reels/reel';
import type { InputOf } from '@earshot/core/model/operation';
import { useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { tellDone } from '../../kit/dialogs/tell-done.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { counted } from '../../kit/words/counted.ts';

/** Counts of highlights that a reel took and could not take, in a sentence. */
function fillingWords({ added, silent, beyond }: Pick<FilledReel, 'added' | 'silent' | 'beyond'>): string {
  const without = silent > 0 ? ` Left out: ${counted(silent, 'highlight')} without a recording.` : '';
  const rest = beyond > 0 ? ` ${counted(beyond, 'highlight')} more did not fit.` : '';
  return `${counted(added, 'highlight')} in the reel.${without}${rest}`;
}

/** Makes a reel, says what it could not take, and opens it. */
export function useNewReel() {
  const stores = useStores();
  const navigate = useNavigate();
  return async (input: InputOf<typeof createReel>): Promise<void> => {
    try {
      const { answer, step } = await stores.perform(createReel, input, 'New reel');
      tellDone(stores, fillingWords(answer), step);
      void navigate(paths.reel(answer.reel));
    } catch (reason) {
      toast.failed(reason);
    }
  };
}
