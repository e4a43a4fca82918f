import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AccessFlag } from '../../../contracts/kernel/access.ts';

/**
 * A page of the console. Found by its file: `features/<context>/…/<thing>.resource.ts` exports it as `resource`. It loads its
 * screen only when somebody goes there, so that the side menu can name it at no cost.
 */
export interface ConsolePage {
  /** The part of the address after `/admin/`; for a list also the name of its data under `/v1/`. */
  readonly name: string;
  readonly label: () => string;
  readonly icon: LucideIcon;
  /** Who may open it. The server decides again. */
  readonly flag: AccessFlag;
  readonly section: 'organization' | 'evidence' | 'system';
  /** Within its section. */
  readonly order: number;
  /** `list`: a `<Resource>` with its records; `page`: anything else, as a custom route. */
  readonly kind: 'list' | 'page';
  readonly load: () => Promise<ComponentType>;
}
