import { NO_CHART } from '@earshot/core/areas/charts/chart-kind';
import type { ChartType } from '@earshot/core/areas/charts/chart-type';
import { SegmentedControl } from '@mantine/core';

interface ChartKindsProps {
  kinds: readonly ChartType[];
  kind: string;
  onKind: (kind: string) => void;
}

/** Choice of chart kinds, or no chart; nothing if there are none. */
export function ChartKinds({ kinds, kind, onKind }: ChartKindsProps) {
  if (kinds.length === 0) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Chart type"
      value={kind}
      onChange={onKind}
      data={[...kinds.map(({ id, title }) => ({ value: id, label: title })), { value: NO_CHART, label: 'None' }]}
    />
  );
}
