/** How a payload is written, out of what it calls and what it asks for. */
export type Recipe = (call: string, address: string) => string
