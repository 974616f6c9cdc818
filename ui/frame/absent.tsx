import type { Refused } from '../data/refused.ts';
import { Page } from '../kit/page.tsx';
import { ErrorState, RefusedState } from '../kit/states/error-state.tsx';

interface AbsentProps {
  /** error; undefined if it is in trash, or does not exist for the user */
  error?: Refused | null;
  again?: () => unknown;
  /** explanation, if known */
  text?: string;
}

/** Page of an object that cannot be shown. */
export function Absent({ error, again, text }: AbsentProps) {
  const failed = error !== undefined && error?.code !== 'NOT_FOUND';
  return (
    <Page title={failed ? 'This did not load' : 'There is nothing here'} hideTitle>
      {error === undefined ? (
        <ErrorState kind="missing" {...(text ? { text } : {})} />
      ) : (
        <RefusedState error={error} {...(again ? { again } : {})} />
      )}
    </Page>
  );
}
