import { Controller, HttpCode, Inject, Req, RequestMapping, RequestMethod, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { parseBinding, type HttpBinding } from '../../../contracts/kernel/http.ts';
import { Gateway } from './gateway.ts';

const routeOf = (binding: HttpBinding) => {
  const { method, path } = parseBinding(binding);
  return { method: RequestMethod[method], path: path.replaceAll(/\{(\w+)\}/g, ':$1') };
};

/**
 * The controller of a context, made from its contracts: one method per contract that has an address, named as the
 * contract. There is no hand-written controller per use case.
 */
export function contractController(
  context: string,
  contracts: readonly (AnyCommandContract | AnyQueryContract)[],
): Type {
  class ContractController {
    readonly gateway: Gateway;
    constructor(gateway: Gateway) {
      this.gateway = gateway;
    }
  }
  Object.defineProperty(ContractController, 'name', { value: `${context}ContractController` });
  Inject(Gateway)(ContractController, undefined, 0);
  for (const contract of contracts) {
    if (contract.http === null) continue;
    const handle = async function (this: ContractController, request: FastifyRequest) {
      return isCommand(contract)
        ? this.gateway.command(contract, request)
        : this.gateway.query(contract, request);
    };
    Object.defineProperty(ContractController.prototype, contract.type, {
      value: handle,
      configurable: true,
      writable: true,
    });
    const descriptor = Object.getOwnPropertyDescriptor(ContractController.prototype, contract.type);
    if (!descriptor) continue;
    Req()(ContractController.prototype, contract.type, 0);
    HttpCode(200)(ContractController.prototype, contract.type, descriptor);
    RequestMapping(routeOf(contract.http))(ContractController.prototype, contract.type, descriptor);
  }
  Controller()(ContractController);
  return ContractController;
}

const isCommand = (contract: AnyCommandContract | AnyQueryContract): contract is AnyCommandContract =>
  contract.kind === 'command';
