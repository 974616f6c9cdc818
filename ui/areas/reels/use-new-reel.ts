import { addToReel, createReel, type FilledReel } from '@earshot/core/areas/reels/reel';
import type { InputOf } from '@earshot/core/model/operation';
import { useNavigate } from 'react-router';
import type { Stores } from '../../data/stores.ts';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { tellDone } from '../../kit/dialogs/tell-done.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { counted } from '../../kit/words/counted.ts';

/** Counts of highlights that a reel took and could not take, in a sentence. */
function fillingWords({ added, silent, beyond }: Pick<FilledReel, 'added' | 'silent' | 'beyond'>): string {
  const without = silent > 0 ? ` Left out: ${counted(silent, 'highlight')} without a recording.` : '';
  if (added + silent + beyond === 0) return 'Reel created.';
  const rest = beyond > 0 ? ` ${counted(beyond, 'highlight')} more did not fit.` : '';
  return `${counted(added, 'highlight')} added.${without}${rest}`;
}

/** Makes a reel, says what it could not take, and opens it. */
export function useNewReel() {
  const stores = useStores();
  const navigate = useNavigate();
  return async (input: InputOf<typeof createReel>): Promise<void> => {
    const filled = await told(stores, stores.perform(createReel, input, 'New reel'));
    if (filled) void navigate(paths.reel(filled.reel));
  };
}

/** Puts highlights at the end of a reel, and says what it could not take. */
export function useAddToReel() {
  const stores = useStores();
  return async (input: InputOf<typeof addToReel>): Promise<void> => {
    await told(stores, stores.perform(addToReel, input, 'Add to reel'));
  };
}

async function told(stores: Stores, filling: ReturnType<Stores['perform']>): Promise<FilledReel | undefined> {
  try {
    const { answer, step } = await filling;
    const filled = answer as FilledReel;
    tellDone(stores, fillingWords(filled), step);
    return filled;
  } catch (reason) {
    toast.failed(reason);
    return undefined;
  }
}
