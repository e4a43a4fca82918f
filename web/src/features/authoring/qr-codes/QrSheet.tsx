import type { WorkflowCard } from '../../../../../contracts/authoring/workflow-views.ts';
import { qrCodeTexts } from '../../../i18n/en/qr-codes.ts';
import { useText } from '../../../i18n/text.ts';
import { QrCode } from '../../../ui/images/QrCode.tsx';
import { PrintSheet } from '../../../ui/layout/PrintSheet.tsx';
import styles from './QrCodes.module.css';

/** Edge of a code on paper, in centimetres. */
export const codeSizes = { small: 3, medium: 5, large: 8 } as const;
export type CodeSize = keyof typeof codeSizes;

interface CodesProps {
  readonly workflows: readonly Pick<WorkflowCard, 'id' | 'title'>[];
  readonly size: CodeSize;
}

/** Each code with its title, to be cut out. */
export function Codes({ workflows, size }: CodesProps) {
  const t = useText(qrCodeTexts);
  return (
    <ol className={styles['codes']} style={{ '--edge': `${codeSizes[size]}cm` }}>
      {workflows.map(({ id, title }) => (
        <li key={id}>
          <QrCode text={`${location.origin}/playermain/${id}`} label={t('codeOf', { title })} />
          <bdi>{title}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** What is on the paper instead of the page. */
export const QrSheet = (props: CodesProps) => (
  <PrintSheet>
    <Codes {...props} />
  </PrintSheet>
);
