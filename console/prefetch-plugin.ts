/** Builds `src/prefetch.ts` into a small separate file and adds it to the page, ahead of everything else. */
import { createHash } from 'node:crypto'
import { callsPlugin } from '@returns-desk/ui/calls-plugin'
import { build, type Plugin } from 'vite'

/** The calls it makes. It reads no answers. */
const CALLED = ['returns.list', 'returns.get', 'returnStatuses.list', 'rules.trace', 'settings.get']

export interface PrefetchOptions {
  readonly target: string[]
  readonly define: Record<string, string>
}

const bundle = async ({ target, define }: PrefetchOptions) => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [callsPlugin({ only: CALLED })],
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      lib: { entry: `${import.meta.dirname}/src/prefetch.ts`, formats: ['iife'], name: 'returnsDeskPrefetch' },
    },
  })
  const parts = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  const script = parts.find((part) => part.type === 'chunk')
  if (!script) throw new Error('Vite produced no chunk for prefetch.ts')
  return script.code
}

export const prefetchPlugin = (options: PrefetchOptions): Plugin => {
  let address = '/prefetch.js'
  return {
    name: 'prefetch',
    configureServer: ({ middlewares }) => {
      middlewares.use(address, (_request, response, next) => {
        bundle(options).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async buildStart() {
      if (this.meta.watchMode) return
      const code = await bundle(options)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      address = `/static/prefetch-${hash}.js`
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  }
}
