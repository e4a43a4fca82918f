/**
 * Files of this process and its children are readable by its own account alone: logs, emails, videos and keys are
 * private.
 */
export const setPrivateUmask = (): void => void process.umask(0o077);
