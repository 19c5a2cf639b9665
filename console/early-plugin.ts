/**
 * Builds `src/early.ts` into one small file of its own and puts it into the page, ahead of everything else. The components
 * that it draws the first picture with are the console's; what they are made with is not there yet, and has small stand-ins.
 */
import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { callsPlugin } from './calls-plugin.ts'

type Alias = { find: RegExp; replacement: string }

const SOURCE = `${import.meta.dirname}/src`
const standIn = (find: RegExp, name: string): Alias => ({ find, replacement: `${SOURCE}/first-picture/${name}.ts` })

/** What the early script calls. */
const CALLED = ['returns', 'returnStatuses', 'rules', 'settings', 'withdrawals']

const STAND_INS = [
  standIn(/^react(?:\/jsx(?:-dev)?-runtime)?$/, 'react'),
  standIn(/^react-router$/, 'react-router'),
  standIn(/^react-i18next$/, 'react-i18next'),
  standIn(/^@tanstack\/react-query$/, 'react-query'),
  // Named by what is drawn, and never drawn themselves.
  standIn(/^\.{1,2}\/(?:.*\/)?(?:banner|drawer|notice|signed-out-screen|skeleton|starting)\.tsx$/, 'nothing'),
]

export interface EarlyOptions {
  readonly alias: Alias[]
  readonly target: string[]
  readonly define: Record<string, string>
}

const bundle = async ({ alias, target, define }: EarlyOptions) => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [callsPlugin(CALLED)],
    resolve: { alias: [...alias, ...STAND_INS] },
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      // What the stand-ins leave out belongs to screens that are not drawn here. Used after all, it means no picture.
      rolldownOptions: {
        shimMissingExports: true,
        onLog: (level, log, report) => log.code !== 'SHIMMED_EXPORT' && report(level, log),
      },
      lib: { entry: `${SOURCE}/early.ts`, formats: ['iife'], name: 'returnsDeskStart' },
    },
  })
  const parts = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  const script = parts.find((part) => part.type === 'chunk')
  if (!script) throw new Error('nothing was built')
  return script.code
}

export const earlyPlugin = (options: EarlyOptions): Plugin => {
  let address = '/early.js'
  return {
    name: 'early',
    configureServer: ({ middlewares }) => {
      middlewares.use(address, (_request, response, next) => {
        bundle(options).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async buildStart() {
      if (this.meta.watchMode) return
      const code = await bundle(options)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      address = `/static/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  }
}
