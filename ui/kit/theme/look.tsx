import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { setNonce } from 'get-nonce';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { loadToasts } from '../dialogs/toast.tsx';
import { useFetchAhead } from '../table/use-fetch-ahead.ts';
import { themeOf, variablesFor } from './theme.ts';

const DEFAULT_ACCENT = '#3b5bdb';

// The page's policy allows only styles with its nonce; Mantine and its scroll lock (get-nonce) create some at runtime.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const Toasts = lazy(async () => {
  const loaded = await loadToasts().catch(() => undefined);
  return { default: loaded?.Toasts ?? (() => null) }; // without them the page still works
});

interface LookProps {
  /** the workspace's colour */
  accent?: string;
  /** true once the first page is shown: toasts are loaded soon after, so that they also work offline */
  stands: boolean;
  children: ReactNode;
}

/** Theme of the application, and its toasts. */
export function Look({ accent = DEFAULT_ACCENT, stands, children }: LookProps) {
  const toasts = useFetchAhead(stands);
  const more = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const theme = useMemo(() => themeOf(accent), [accent]);
  const resolver = useMemo(() => variablesFor(accent, more ? 'high' : 'normal'), [accent, more]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
      {toasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
