import { z } from 'zod';

/** Body of `POST /core-features/error-log`: an error in a browser. */
export const BrowserErrorBody = z.object({
  serviceName: z.string().max(200),
  serviceModule: z.string().max(200),
  code: z.union([z.string().max(200), z.number()]),
  uid: z.string().max(64).nullish(),
  organization: z.string().max(64).nullish(),
  deviceInfo: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  message: z.string().max(4000),
});
