import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isRightToLeft } from '../../../../contracts/kernel/interface-languages.ts';
import { useLocale } from '../../i18n/text.ts';
import { useKeptFocus } from '../../browser/focus-trail.ts';
import './base.css';
import type { ThemeMode } from './theme.ts';

interface ThemeChoice {
  readonly mode: ThemeMode;
  setMode(mode: ThemeMode): void;
}
const ThemeContext = createContext<ThemeChoice>({ mode: 'dark', setMode: () => undefined });

/** Dark by default and remembered on this device (R-THM-01). */
const storedTheme = 'theme';

/**
 * The chosen theme, the direction of the language for keys and places, tooltips that follow each other without a delay,
 * and a focus that does not get lost.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<ThemeMode>(() =>
    localStorage.getItem(storedTheme) === 'light' ? 'light' : 'dark',
  );
  useKeptFocus();
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
    localStorage.setItem(storedTheme, mode);
  }, [mode]);
  const choice = useMemo(() => ({ mode, setMode }), [mode]);
  const direction = isRightToLeft(useLocale()) ? 'rtl' : 'ltr';
  return (
    <ThemeContext value={choice}>
      <DirectionProvider direction={direction}>
        <Tooltip.Provider>{children}</Tooltip.Provider>
      </DirectionProvider>
    </ThemeContext>
  );
}

export const useThemeMode = (): ThemeChoice => useContext(ThemeContext);
