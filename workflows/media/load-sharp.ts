/** The only import of sharp: its native library is loaded with the first picture, and not at every start. */
export const loadSharp = async () => (await import('sharp')).default;
