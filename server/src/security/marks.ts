/** Contains no other shop's mark, whatever its letter case in a response. */
export const secretOf = (mark: string) => `${mark}-private`
