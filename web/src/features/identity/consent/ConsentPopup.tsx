import { useState } from 'react';
import {
  CreateUserConsents,
  ListUserConsents,
  UpdateUserConsents,
  type UserConsentView,
} from '../../../../../contracts/identity/consent.ts';
import { needsConsent } from '../../../../../contracts/identity/model/needs-consent.ts';
import { consentTexts } from '../../../i18n/en/consents.ts';
import { useText } from '../../../i18n/text.ts';
import { signOut } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './Consent.module.css';

const refreshes = [ListUserConsents];

/** Opens while something is unsigned, or required and declined (1:253); it is answered or left by signing out. */
export function ConsentPopup() {
  const { data } = useQueryOf(ListUserConsents, {});
  const asked = (data?.items ?? []).filter(needsConsent);
  if (asked.length === 0) return null;
  // another text is another question: what was switched on for the former one does not count
  return <Question key={asked.map(({ id, version }) => `${id}/${version}`).join()} asked={asked} />;
}

function Question({ asked }: { asked: readonly UserConsentView[] }) {
  const t = useText(consentTexts);
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const create = useCommand(CreateUserConsents, { refreshes });
  const change = useCommand(UpdateUserConsents, { refreshes });
  const error = create.error ?? change.error;
  const send = async () => {
    const answersOf = (signed: boolean) =>
      asked
        .filter((each) => each.signed === signed)
        .map(({ id, version }) => ({ id, version, isAgree: agreed.has(id) }));
    const [unsigned, declined] = [answersOf(false), answersOf(true)];
    if (unsigned.length > 0 && !(await create.run({ consents: unsigned })).ok) return;
    if (declined.length > 0) await change.run({ consents: declined });
  };
  const turn = (id: string, on: boolean) => {
    const others = [...agreed].filter((each) => each !== id);
    setAgreed(new Set(on ? [...others, id] : others));
  };
  return (
    <Dialog
      open
      wide
      title={t('popupTitle')}
      onClose={() => undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      actions={
        <>
          <Button onClick={() => void signOut()}>{t('signOut')}</Button>
          <Button variant="primary" type="submit" busy={create.isPending || change.isPending}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <p>{t('popupLine')}</p>
      {error && (
        <Note tone="failed">
          <b>{t('failed')}.</b> {error.errorMessage}
        </Note>
      )}
      {asked.some(({ signed }) => signed) && <Note tone="attention">{t('mustAgree')}</Note>}
      {asked.map(({ id, name, text, mandatory }) => (
        <section key={id} className={styles['consent']} aria-label={name}>
          <h3 dir="auto">
            {name} <small>{t(mandatory ? 'required' : 'optional')}</small>
          </h3>
          {/* scrolls by itself, so it takes the focus */}
          <p className={styles['text']} dir="auto" tabIndex={0}>
            {text}
          </p>
          <label className={styles['agree']}>
            {t('agree')}
            <Switch on={agreed.has(id)} onSwitch={(on) => turn(id, on)} />
          </label>
        </section>
      ))}
    </Dialog>
  );
}
