/** How a payload is built from the function it calls and the URL it requests. */
export type Recipe = (call: string, address: string) => string
