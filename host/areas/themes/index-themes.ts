import { Theme } from '@earshot/core/areas/themes/theme';
import type { Transaction } from '../../store/database.ts';
import { dropFromIndex, onWrite } from '../search/index-rows.ts';

/** Puts themes that were written as many at once into the index, in the same transaction; those that are gone or hidden leave it. */
export async function indexThemes(transaction: Transaction, themes: readonly Theme[]): Promise<void> {
  const isFound = ({ gone, hidden }: Theme) => !gone && !hidden;
  const others = themes.filter((theme) => !isFound(theme)).map(({ id }) => id);
  if (others.length > 0) await dropFromIndex(transaction, others);
  for (const theme of themes) if (isFound(theme)) await onWrite(transaction, Theme, theme);
}
