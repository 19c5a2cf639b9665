/** Builds `src/early.ts` into one small file of its own and puts it into the page, ahead of everything else. */
import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { callsPlugin } from './calls-plugin.ts'

const ENTRY = `${import.meta.dirname}/src/early.ts`

const bundle = async (alias: { find: RegExp; replacement: string }[]) => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [callsPlugin()],
    resolve: { alias },
    build: { write: false, modulePreload: false, lib: { entry: ENTRY, formats: ['iife'], name: 'returnsDeskStart' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

export const earlyPlugin = (alias: { find: RegExp; replacement: string }[]): Plugin => {
  let address = '/early.js'
  return {
    name: 'early',
    configureServer: ({ middlewares }) => {
      middlewares.use(address, (_request, response, next) => {
        bundle(alias).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async buildStart() {
      if (this.meta.watchMode) return
      const code = await bundle(alias)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      address = `/static/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  }
}
