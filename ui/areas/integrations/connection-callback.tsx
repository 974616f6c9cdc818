import { finishConnection } from '@earshot/core/areas/integrations/integration';
import { Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { asRefused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { Page } from '../../kit/page.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';

const DENIED = 'Access was not granted at the service. Start again if you want to connect it.';
const EMPTY = 'The service sent no answer. Start again in Settings → Integrations.';

/** Callback page of OAuth: completes the authorised connection, or explains the failure. */
export const ConnectionCallback = observer(function ConnectionCallback() {
  const stores = useStores();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [state, code, error] = [asked.get('state') ?? '', asked.get('code') ?? '', asked.get('error')];
  const [problem, setProblem] = useState(error ? DENIED : state === '' || code === '' ? EMPTY : '');
  const begun = useRef(false);
  useEffect(() => {
    // The state can be used once, so the effect must not run twice.
    if (problem !== '' || begun.current) return;
    begun.current = true;
    stores.perform(finishConnection, { state, code }).then(
      ({ answer }) => {
        toast.done(`${answer.account} is connected.`);
        // Replaces the history entry, so that the code does not remain there.
        void navigate(paths.settings(answer.memberId ? 'user/integrations' : 'integrations'), { replace: true });
      },
      (reason: unknown) => setProblem(asRefused(reason).message),
    );
  }, [problem, state, code, stores, navigate]);
  return (
    <Page title="Connecting">
      {problem === '' ? (
        <Loader aria-label="Connecting" role="status" />
      ) : (
        <ErrorState
          kind="failed"
          title="It is not connected"
          text={problem}
          action={{
            label: 'Back to integrations',
            run: () => void navigate(paths.settings('integrations'), { replace: true }),
          }}
        />
      )}
    </Page>
  );
});
