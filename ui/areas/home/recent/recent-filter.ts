import type { Title } from '@earshot/core/areas/search/search';

/** Filters of recent changes: address segment, label, and types. */
export const RECENT_FILTERS: readonly { id: string; label: string; types: Title['type'][] }[] = [
  { id: '', label: 'All', types: [] },
  { id: 'notes', label: 'Notes', types: ['NOTE'] },
  { id: 'insights', label: 'Insights', types: ['INSIGHT'] },
  { id: 'tags', label: 'Tags', types: ['TAG'] },
  { id: 'projects', label: 'Projects', types: ['PROJECT', 'PROJECT_CATEGORY'] },
  { id: 'channels', label: 'Channels', types: ['CHANNEL'] },
];
