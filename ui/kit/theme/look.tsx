import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { type ReactNode, useMemo } from 'react';
import { themeOf, variablesFor } from './theme.ts';

export const DEFAULT_ACCENT = '#3b5bdb';

// The page's policy lets in only styles with its nonce; Mantine and its scroll lock (get-nonce) make some while running.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

/** Colours, type and manners for everything inside; `accent` is the workspace's colour. */
export function Look({ accent = DEFAULT_ACCENT, children }: { accent?: string; children: ReactNode }) {
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
      <Notifications position="bottom-left" limit={4} transitionDuration={120} containerWidth={400} />
    </MantineProvider>
  );
}
