import { serviceOf, type ServicePaths } from '../../../contracts/kernel/services.ts';

let paths: ServicePaths = {};
/** Path prefixes for requests from now on, according to the deployment. */
export const setServicePaths = (next: ServicePaths): void => {
  paths = next;
};

/** The address of a request to the product (R-API-07). */
export const serviceUrl = (path: string): string => (paths[serviceOf(path)] ?? '') + path;
