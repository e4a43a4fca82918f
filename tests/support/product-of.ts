import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { messageOf, type AnyCommandContract, type InputOf } from '../../contracts/kernel/define-command.ts';
import {
  CustomizedPermissions,
  FoundOrganization,
  OrganizationFeatures,
} from '../../contracts/organization/organization.ts';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';

interface CallAnswer extends Answer {
  readonly paths?: unknown;
}
export interface RunningProduct {
  readonly get: (address: string, after?: string) => Promise<CallAnswer>;
  readonly post: (address: string, body?: object) => Promise<CallAnswer>;
  /** With the same id the same command is sent again. */
  readonly delete: (address: string, commandId: string) => Promise<CallAnswer>;
  readonly close: () => Promise<void>;
}

const organizationId = 'org-1';
const password = 'Stepwell1!ok';
const email = 'admin@stepwell.example';
const roles = ['admin-super', 'admin-organization'] as const;

/** The product of a checkout, on a folder of its own, with one administrator and one workflow, `workflow-1`. */
export async function productOf(tree: string): Promise<RunningProduct> {
  const load = async <M>(path: string): Promise<M> =>
    (await import(/* @vite-ignore */ join(tree, path))) as M;
  const { openEmbeddedProduct } = await load<
    typeof import('../../services/main/product/embedded-product.ts')
  >('services/main/product/embedded-product.ts');
  const { readSettings } = await load<typeof import('../../services/platform/config/settings.ts')>(
    'services/platform/config/settings.ts',
  );
  const { createLogger } = await load<typeof import('../../services/platform/telemetry/logger.ts')>(
    'services/platform/telemetry/logger.ts',
  );
  const { Accounts, systemSender } = await load<typeof import('../../services/identity/accounts.ts')>(
    'services/identity/accounts.ts',
  );
  const contracts = {
    authoring: await load<{ InitializeWorkflow: typeof InitializeWorkflow }>(
      'contracts/authoring/processing-commands.ts',
    ),
    organization: await load<{ FoundOrganization: typeof FoundOrganization }>(
      'contracts/organization/organization.ts',
    ),
    workspace: await load<{ CreateWorkspace: typeof CreateWorkspace }>('contracts/organization/workspace.ts'),
  };

  const folder = mkdtempSync(join(tmpdir(), 'product-of-'));
  const product = await openEmbeddedProduct(readSettings({ STEPWELL_DATA: folder }), createLogger('fatal'));
  const send = async <C extends AnyCommandContract>(
    id: string,
    command: C,
    data: InputOf<C>,
  ): Promise<unknown> =>
    product.app.get(CommandBus).execute(messageOf(command, data, systemSender(organizationId, 'system', id)));

  await send('organization', contracts.organization.FoundOrganization, {
    organizationId,
    name: 'Harbour Works',
    settings: {
      features: OrganizationFeatures.parse({}),
      permissions: CustomizedPermissions.parse({}),
      skillsManager: [...roles],
      analytics: [...roles],
    },
  });
  const made = await send('workspace', contracts.workspace.CreateWorkspace, { name: 'Hall' });
  const workspaceId = (made as { item: { id: string } }).item.id;
  const sender = systemSender(organizationId, 'system', 'account');
  const account = { email, displayName: 'Ben Okafor', role: roles[0], roles: {}, password };
  const { id: authorId } = await product.app.get(Accounts).add(account, sender);
  await send('workflow', contracts.authoring.InitializeWorkflow, {
    workflowId: 'workflow-1',
    workspaceId,
    authorId,
    assetId: 'asset-1',
    title: 'Bleeding the boiler',
    languageCode: 'en-us',
  });
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => {
    const answer = await product.app.inject({
      method,
      url,
      headers: { 'x-csrf': '1', ...headers },
      ...(payload && { payload }),
    });
    return JSON.parse(answer.body) as CallAnswer;
  };
  const signIn = async (): Promise<string> => {
    const { item } = await call('POST', '/v1/auth/login', {}, { email, password });
    return (item as { accessToken: string }).accessToken;
  };
  const bearer = { authorization: `Bearer ${await waitForSignIn(signIn)}` };
  return {
    get: (url, after) => call('GET', url, { ...bearer, ...(after !== undefined && { 'x-after': after }) }),
    post: (url, body = {}) => call('POST', url, bearer, body),
    delete: (url, commandId) => call('DELETE', url, { ...bearer, 'x-command-id': commandId }),
    close: async () => {
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The account is known to sign-in a moment after it was made. */
async function waitForSignIn(signIn: () => Promise<string>): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await signIn();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
