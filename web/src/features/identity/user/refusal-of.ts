import { HttpError } from 'react-admin';

/** What the server said of a new person, and of their address. */
export function refusalOf(error: unknown): { readonly message: string; readonly taken: string | undefined } {
  if (!(error instanceof HttpError)) return { message: String(error), taken: undefined };
  const { errors = {} } = error.body as { errors?: Record<string, string> };
  return { message: error.message, taken: errors['email'] ?? errors['data.email'] };
}
