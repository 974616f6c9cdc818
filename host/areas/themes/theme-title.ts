import { Theme } from '@earshot/core/areas/themes/theme';
import { ownTitle, titleKey } from '@earshot/core/areas/themes/theme-titles';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cut } from '@earshot/core/rules/text';
import type { Transaction } from '../../store/database.ts';

/** A generated title within the limits of a theme's title field. */
export function themeTitle(found: string): string {
  const read = Theme.fields.title.safeParse(cut(found.replace(/\s+/gu, ' ').trim(), limits.themeTitle));
  return read.success ? read.data : 'Theme without words';
}

/** Titles of a channel's themes by id, without gone ones; the caller has locked the themes (lockThemes). */
export async function titlesIn(transaction: Transaction, channelId: string): Promise<Map<string, string>> {
  const rows = await transaction.sql<{ id: string; title: string }>(
    'select id, title from themes where workspace_id = $1 and channel_id = $2 and not gone order by id',
    [transaction.workspaceId, channelId],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Refuses if one of these themes has the title of another theme of the channel; called after the change. */
export async function demandOwnTitles(
  transaction: Transaction,
  channelId: string,
  ids: readonly string[],
): Promise<void> {
  const titles = await titlesIn(transaction, channelId);
  for (const id of ids) {
    const title = titles.get(id);
    if (title === undefined) continue;
    const same = [...titles].some(([other, its]) => other !== id && titleKey(its) === titleKey(title));
    if (same)
      throw new Refusal(
        'CONFLICT',
        `Another theme of this channel is called “${title}”. Give one of them another name.`,
      );
  }
}

/** Makes duplicate titles of themes distinct; titles that people decided on stay. */
export async function tellApart(
  transaction: Transaction,
  channelId: string,
  decided: ReadonlySet<string>,
): Promise<void> {
  const titles = await titlesIn(transaction, channelId);
  const taken = new Set([...titles].filter(([id]) => decided.has(id)).map(([, title]) => titleKey(title)));
  for (const [id, title] of titles) {
    if (decided.has(id)) continue;
    const own = ownTitle([title], taken);
    if (own !== title)
      await transaction.sql('update themes set title = $3 where workspace_id = $1 and id = $2', [
        transaction.workspaceId,
        id,
        themeTitle(own),
      ]);
  }
}
