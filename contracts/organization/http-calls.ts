import { members } from '../kernel/access.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { OrganizationSettingsBody } from './settings.ts';

/** Endpoints of which one path has several actions. */
export const organizationCalls: readonly HttpCall[] = [
  {
    name: 'ReadOrUpdateOrganizationSettings',
    http: 'POST /admin/organization/settings',
    summary:
      'With the action `get`, answers with the settings of the organisation; with `update`, changes those in `data` first, like `ChangeSettings`, which needs the access flag `permissions`. With a client key, `get` answers without a session, and only with how people sign in.',
    access: members,
    data: OrganizationSettingsBody,
    example: {
      headers: [authorizationHeader],
      body: { action: 'get' },
      answer: answerWithItem(
        '{ "organization": "org-1", "defaultWorkspaceGroupId": null, "employeeIdLogin": false, … }',
      ),
    },
  },
];
