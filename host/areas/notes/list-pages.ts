import type { PageScope } from '@earshot/core/areas/pages/page-scope';
import type { AnyEntity, Row } from '@earshot/core/model/entity';
import type { FilteredInput } from '@earshot/core/model/operation';
import type { ListedPage } from '../../operations/handlers.ts';
import { listRows } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { Narrowing } from '../../store/find.ts';
import { narrowedBy } from '../fields/list-filtered.ts';

/** Conditions of a scope. */
function scopeNarrow({ name }: AnyEntity, { access, actor }: Work, scope: PageScope): Narrowing[] {
  const active = access.readable.filter((id) => !access.places.get(id)?.archived);
  const by: Record<PageScope, Narrowing[]> = {
    ALL: [],
    YOURS: [(bind) => `"${name}".created_by = ${bind(actor.memberId, 'uuid')}`],
    SHARED: [(bind) => `"${name}".created_by is distinct from ${bind(actor.memberId, 'uuid')}`],
  };
  return [(bind) => `"${name}".project_id = any(${bind(active, 'uuid[]')})`, ...by[scope]];
}

/** Page of the notes or insights that the caller can read, of one project or in a scope of all projects. */
export async function listPages<E extends AnyEntity>(
  entity: E,
  work: Work,
  { scope, filter, within, sortBy, ...list }: FilteredInput & { scope?: PageScope | undefined },
  also: readonly Narrowing[] = [],
): Promise<ListedPage<Row<E>>> {
  const listing = await narrowedBy(entity, work, { filter, within, sortBy });
  const narrow = [...(listing.narrow ?? []), ...(scope ? scopeNarrow(entity, work, scope) : []), ...also];
  return listRows(entity, work, list, { ...listing, narrow });
}
