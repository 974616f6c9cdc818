import { Badge } from '@mantine/core';

/** Badge of sample objects, so that they are not mistaken for a colleague’s work. */
export function SampleBadge() {
  return (
    <Badge variant="light" color="gray" size="sm" tt="none">
      Sample
    </Badge>
  );
}
