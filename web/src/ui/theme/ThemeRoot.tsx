import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import './base.css';
import { muiTheme } from './mui-theme.ts';
import type { ThemeMode } from './theme.ts';

interface ThemeChoice {
  readonly mode: ThemeMode;
  setMode(mode: ThemeMode): void;
}
const ThemeContext = createContext<ThemeChoice>({ mode: 'dark', setMode: () => undefined });

/** Dark by default and remembered on this device (R-THM-01). */
const storedTheme = 'theme';

/** Provides the Material theme and the tokens. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<ThemeMode>(() =>
    localStorage.getItem(storedTheme) === 'light' ? 'light' : 'dark',
  );
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
    localStorage.setItem(storedTheme, mode);
  }, [mode]);
  const choice = useMemo(() => ({ mode, setMode }), [mode]);
  const theme = useMemo(() => muiTheme(mode), [mode]);
  return (
    <ThemeContext value={choice}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </ThemeContext>
  );
}

export const useThemeMode = (): ThemeChoice => useContext(ThemeContext);
