import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import { LogoChanged, LogoRemoved } from '../../../contracts/organization/logo.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { logoKey } from '../logo/logo.ts';

type Replaced = EventOf<typeof LogoChanged | typeof LogoRemoved>;

/** No view shows the former logo any more. */
export const whenLogoReplacedDeleteItsBytes = ({ objects }: PolicyDependencies): Policy =>
  whenAny(
    [LogoChanged, LogoRemoved],
    'when-logo-replaced-delete-its-bytes',
    async ({ organizationId, data }) => {
      const { formerId } = data as Replaced['data'];
      if (formerId !== null) await objects.delete(organizationId, logoKey(organizationId, formerId));
    },
  );
