import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';

const mirrored = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] });

/** Material's styles name left and right; for languages that are read from right to left they are mirrored. */
export const RightToLeftStyles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={mirrored}>{children}</CacheProvider>
);
