import type { ReactNode } from 'react';
import { Brand } from '../../ui/images/Brand.tsx';
import styles from './SignIn.module.css';
import { SignInFoot } from './SignInFoot.tsx';
import { Well } from './Well.tsx';

/** The frame of the pages outside a session, where an email leads. */
export function SignInPage({ step, children }: { step: 1 | 2; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <main className={styles['form']}>
        <Brand />
        <div className={styles['middle']}>{children}</div>
        <SignInFoot />
      </main>
      <Well step={step} />
    </div>
  );
}
