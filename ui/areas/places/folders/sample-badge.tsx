import { Badge } from '@mantine/core';

/** Marks what came with the sample research, so that nobody takes it for a colleague’s work. */
export function SampleBadge() {
  return (
    <Badge variant="light" color="gray" size="sm" tt="none">
      Sample
    </Badge>
  );
}
