/** Whatever this process writes, and its children, is for its own account alone: logs, letters, videos and keys hold what is private. */
export const setPrivateUmask = (): void => void process.umask(0o077);
