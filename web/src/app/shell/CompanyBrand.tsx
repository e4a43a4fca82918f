import { useLogo } from '../../providers/use-small-picture.ts';
import { Brand } from '../../ui/images/Brand.tsx';
import type { SignedInSession } from '../feature.ts';
import styles from './CompanyBrand.module.css';

interface CompanyBrandProps {
  readonly session: SignedInSession;
  readonly markOnly?: boolean;
}

/** The logo of the organisation (R-HDR-01), or ours where it has none. */
export function CompanyBrand({ session: { organization }, markOnly = false }: CompanyBrandProps) {
  const logo = useLogo(organization.settings.logoId);
  if (logo === null || markOnly) return <Brand markOnly={markOnly} />;
  return <img className={styles['logo']} src={logo} alt={organization.name} />;
}
