/** A large library, loaded with the first picture. */
export const loadSharp = async () => (await import('sharp')).default
