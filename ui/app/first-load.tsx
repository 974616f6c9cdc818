import { PageSkeleton } from '../kit/states/skeletons.tsx';

/** Placeholder until the first screen's code has loaded. */
export function FirstLoad() {
  return (
    <main aria-busy="true">
      <PageSkeleton />
    </main>
  );
}
