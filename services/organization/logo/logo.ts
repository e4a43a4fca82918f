import { LogoChanged, LogoRemoved, RecordLogo, RemoveLogo } from '../../../contracts/organization/logo.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { organization, type Organization } from '../organization/organization.ts';

/** The bytes of a logo in the store. */
export const logoKey = (organizationId: string, logoId: string): string => `${organizationId}/logo/${logoId}`;

export const logoOf = (state: Organization): string | null =>
  state.status === 'founded' ? state.settings.logoId : null;

export const recordLogo = decision(RecordLogo, organization, {
  id: (_, { sender }) => sender.organizationId,
  commutes: true,
  decide: ({ logoId }, state, { sender: { organizationId } }) => {
    const formerId = logoOf(state);
    return formerId === logoId ? [] : [LogoChanged({ organizationId, logoId, formerId })];
  },
});

export const removeLogo = decision(RemoveLogo, organization, {
  id: (_, { sender }) => sender.organizationId,
  commutes: true,
  decide: (_, state, { sender: { organizationId } }) => {
    const formerId = logoOf(state);
    return formerId === null ? [] : [LogoRemoved({ organizationId, formerId })];
  },
});
