declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly headers?: Record<string, string>
  }
  interface Result {
    readonly requests: { readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  // biome-ignore lint/style/noDefaultExport: the package exports it this way
  export default function autocannon(options: Options): Promise<Result>
}
