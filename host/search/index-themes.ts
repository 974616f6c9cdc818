import { Theme } from '@earshot/core/model/theme';
import type { Transaction } from '../store/database.ts';
import { dropFromIndex, onWrite } from './index-rows.ts';

/** Puts themes that were written as many at once into the index, in the same transaction; those that are gone leave it. */
export async function indexThemes(transaction: Transaction, themes: readonly Theme[]): Promise<void> {
  const gone = themes.filter((theme) => theme.gone).map(({ id }) => id);
  if (gone.length > 0) await dropFromIndex(transaction, gone);
  for (const theme of themes) if (!theme.gone) await onWrite(transaction, Theme, theme);
}
