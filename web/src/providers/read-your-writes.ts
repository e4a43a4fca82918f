/** By then every projection has caught up or is being repaired; further retries would only slow reads down. */
const rememberMs = 30_000;

let last: { token: string; at: number } | null = null;

/** Stores the token of a command's answer, so that later queries see its effect. */
export const rememberToken = (token: string | undefined): void => {
  if (token !== undefined) last = { token, at: Date.now() };
};

export const afterHeader = (): Record<string, string> =>
  last && Date.now() - last.at < rememberMs ? { 'x-after': last.token } : {};

export const forgetToken = (): void => {
  last = null;
};
