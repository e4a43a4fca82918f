import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AccessFlag } from '../../../contracts/kernel/access.ts';
import type { FeatureGate } from '../../../contracts/kernel/feature-gates.ts';

/**
 * A page of the console, discovered by its file: `features/<context>/…/<thing>.resource.ts` exports it as `resource`.
 * Its screen is loaded only when it is opened, so naming it in the side menu costs nothing.
 */
export interface ConsolePage {
  /** The path after `/admin/`; for a list also the name of its data under `/v1/`. */
  readonly name: string;
  readonly label: () => string;
  readonly icon: LucideIcon;
  /** Who may open it. The server checks again. */
  readonly flag: AccessFlag;
  /** The feature that the organisation must have. */
  readonly gate?: FeatureGate;
  readonly section: 'organization' | 'evidence' | 'system';
  /** Position within its section. */
  readonly order: number;
  /** `list`: a `<Resource>` with records; `page`: anything else, as a custom route. */
  readonly kind: 'list' | 'page';
  /** The path of one record, if the specification has another: `workspace-group` for `workspace-group/first`. */
  readonly recordPath?: string;
  readonly load: () => Promise<ComponentType>;
}
