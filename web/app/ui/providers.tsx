import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readScheme, setScheme, showScheme } from '../../design/head.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import './mantine-styles.ts';

/** Context providers of the signed-in areas. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        colorSchemeManager={schemeManager}
      >
        <DatesProvider settings={{ firstDayOfWeek: 1, weekendDays: [0] }}>{children}</DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

let unsubscribe = () => {};

/** Same storage key and attribute as the inline script. */
const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    if (typeof window === 'undefined') return fallback;
    const stored = readScheme();
    return stored === 'system' ? 'auto' : stored;
  },
  set: (value) => setScheme(value === 'auto' ? 'system' : value),
  subscribe: (onUpdate) => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const refresh = () => {
      const stored = readScheme();
      onUpdate(stored === 'system' ? 'auto' : stored);
      showScheme(stored === 'system' ? (dark.matches ? 'dark' : 'light') : stored);
    };
    window.addEventListener('storage', refresh);
    dark.addEventListener('change', refresh);
    unsubscribe = () => {
      window.removeEventListener('storage', refresh);
      dark.removeEventListener('change', refresh);
    };
  },
  unsubscribe: () => unsubscribe(),
  clear: () => setScheme('system'),
};
