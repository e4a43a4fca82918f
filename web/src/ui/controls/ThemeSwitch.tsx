import { Moon, Sun } from 'lucide-react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import { useThemeMode } from '../theme/ThemeRoot.tsx';

/** Switches the theme; the icon shows the other one. */
export function ThemeSwitch() {
  const t = useText(kitTexts);
  const { mode, setMode } = useThemeMode();
  return (
    <IconButton
      icon={mode === 'dark' ? Sun : Moon}
      name={t(mode === 'dark' ? 'lightTheme' : 'darkTheme')}
      onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
    />
  );
}
