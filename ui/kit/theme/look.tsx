import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { setNonce } from 'get-nonce';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { loadToasts } from '../toast.tsx';
import { themeOf, variablesFor } from './theme.ts';

export const DEFAULT_ACCENT = '#3b5bdb';

// The page's policy lets in only styles with its nonce; Mantine and its scroll lock (get-nonce) make some while running.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const Toasts = lazy(async () => {
  const loaded = await loadToasts().catch(() => undefined);
  return { default: loaded?.Toasts ?? (() => null) }; // without them the page still works
});

// Toasts are fetched when the first page stands, and before the network may go: they also say that it is gone.
function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return later;
}

/** Colours, type and manners for everything inside; `accent` is the workspace's colour. */
export function Look({ accent = DEFAULT_ACCENT, children }: { accent?: string; children: ReactNode }) {
  const more = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const later = useLater();
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
      {later && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
