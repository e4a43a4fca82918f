import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import styles from './Keys.module.css';

const named = ['Ctrl', 'Shift', 'Del', 'Esc', 'Space'] as const;

/** The keys of a shortcut as they are labelled on the keyboard: `Ctrl K`, `Shift ,`. */
export function Keys({ keys }: { keys: string }) {
  const t = useText(kitTexts);
  return (
    <span className={styles['keys']} dir="ltr">
      {keys.split(' ').map((key) => {
        const name = named.find((one) => one === key);
        return <kbd key={key}>{name ? t(`key.${name}`) : key}</kbd>;
      })}
    </span>
  );
}
