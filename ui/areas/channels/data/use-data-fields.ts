import { labelIn } from '@earshot/core/areas/channels/data-filter';
import { sampledFields } from '@earshot/core/areas/channels/data-point';
import { useAsk } from '../../../data/use-stores.ts';
import type { FilterField } from '../../../kit/filter/filter-words.ts';

const OWN: readonly FilterField[] = [
  { field: 'text', label: 'Text', kind: 'TEXT' },
  { field: 'author', label: 'Author', kind: 'TEXT' },
  { field: 'title', label: 'Title', kind: 'TEXT' },
  { field: 'url', label: 'Address', kind: 'TEXT' },
];

/** The fields that a channel's data can be filtered by, with frequent values; read it inside an observer(). */
export function useDataFields(channelId: string): FilterField[] {
  const sampled = useAsk(sampledFields, { id: channelId }).data ?? [];
  const suggestions = (field: string) => sampled.find((one) => one.field === field)?.values ?? [];
  const labelled = sampled.flatMap(({ field, values }): FilterField[] => {
    const label = labelIn(field);
    return label === undefined ? [] : [{ field, label, kind: 'TEXT', group: 'Fields', suggestions: values }];
  });
  return [...OWN.map((own) => ({ ...own, suggestions: suggestions(own.field) })), ...labelled];
}
