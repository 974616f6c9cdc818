import { Theme } from '@earshot/core/areas/themes/theme';
import type { Transaction } from '../../store/database.ts';
import { dropFromIndex, onWrite } from '../search/index-rows.ts';

/**
 * Indexes themes that were written in bulk, in the same transaction; gone or hidden ones are removed from the index.
 */
export async function indexThemes(transaction: Transaction, themes: readonly Theme[]): Promise<void> {
  const isFound = ({ gone, hidden }: Theme) => !gone && !hidden;
  const others = themes.filter((theme) => !isFound(theme)).map(({ id }) => id);
  if (others.length > 0) await dropFromIndex(transaction, others);
  for (const theme of themes) if (isFound(theme)) await onWrite(transaction, Theme, theme);
}
