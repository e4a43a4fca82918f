import { Moon, Sun } from 'lucide-react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import type { ComponentType } from 'react';
import { type IconButtonProps, PlainIconButton } from './PlainIconButton.tsx';
import { useThemeMode } from '../theme/ThemeRoot.tsx';

/** Switches the theme; the icon shows the other one. `button` may have a tooltip. */
export function ThemeSwitch({
  button: Button = PlainIconButton,
}: {
  button?: ComponentType<IconButtonProps>;
}) {
  const t = useText(kitTexts);
  const { mode, setMode } = useThemeMode();
  return (
    <Button
      icon={mode === 'dark' ? Sun : Moon}
      name={t(mode === 'dark' ? 'lightTheme' : 'darkTheme')}
      onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
    />
  );
}
