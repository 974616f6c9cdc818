import type { AnyEntity } from '@earshot/core/model/entity';
import { type Page, pageEntities } from '@earshot/core/model/page';
import type { Transaction } from './database.ts';
import { Rows } from './rows.ts';

/** A page and its entity. */
export interface FoundPage {
  entity: AnyEntity;
  page: Page;
}

/** The note or insight with this id. It checks no permission: callers do. */
export async function findPage(
  transaction: Transaction,
  id: string,
  options: { trashed?: boolean } = {},
): Promise<FoundPage | undefined> {
  for (const entity of pageEntities) {
    const page = await new Rows(transaction, entity).get(id, options);
    if (page) return { entity, page: page as unknown as Page };
  }
  return undefined;
}
