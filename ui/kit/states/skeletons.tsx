import { Skeleton, Stack } from '@mantine/core';
import classes from '../page.module.css';

const widths = ['92%', '78%', '85%', '64%', '88%', '71%', '80%', '58%'];

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Placeholder of loading text. */
export function TextSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="sm" aria-hidden>
      {numbers(lines).map((line) => (
        <Skeleton key={line} height={14} width={widths[line % widths.length] ?? '80%'} radius="sm" />
      ))}
    </Stack>
  );
}

/** Placeholder of loading rows in a list or table. */
export function RowsSkeleton({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" aria-hidden>
      {numbers(rows).map((row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}

/** Placeholder of a loading page: title and text. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <Skeleton height={28} width="40%" radius="sm" mb="lg" />
      <TextSkeleton />
    </div>
  );
}
