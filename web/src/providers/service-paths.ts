import { serviceOf, type ServicePaths } from '../../../contracts/kernel/services.ts';

let paths: ServicePaths = {};
/** Calls go to these addresses from now on, as the deployment says. */
export const setServicePaths = (next: ServicePaths): void => {
  paths = next;
};

/** Where a call of the product goes (R-API-07). */
export const serviceUrl = (path: string): string => (paths[serviceOf(path)] ?? '') + path;
