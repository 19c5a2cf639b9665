/** Where the slip of a return is printed: an address that only those know who know the return's id. */
export const slipPath = (id: string, reader: string): string => `/slips/${id}?language=${encodeURIComponent(reader)}`
