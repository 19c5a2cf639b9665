/** Builds `src/prefetch.ts` into a small separate file and adds it to the page, ahead of everything else. */
import { createHash } from 'node:crypto'
import { callsPlugin } from '@returns-desk/ui/calls-plugin'
import { build, type Plugin, type Rolldown } from 'vite'
import { answersIn, chunksOf, screensIn } from './opened-most.ts'
import { paths } from './src/paths.ts'
import { SCREENS_ID, type ScreenFiles } from './src/start/screen-files.ts'

/** The calls it makes. It reads no answers. */
const CALLED = [
  ...['returns.list', 'returns.get', 'returnStatuses.list', 'rules.trace', 'settings.get', 'signIn.login'],
  ...['rules.list', 'rules.metadata', 'rules.events'],
]

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

/** Nearly every text needs this one. Asked for when text is laid out, it would come after the first paint. */
const FONT = /\/inter-latin-wght-normal[^/]*\.woff2$/

const screenFiles = (bundle: Rolldown.OutputBundle): ScreenFiles => {
  const all = chunksOf(Object.values(bundle))
  const answers = answersIn(all)
  const fonts = Object.keys(bundle).filter((name) => FONT.test(name))
  const screens = screensIn(all).map(([path, chunks]) => {
    const files = [...chunks, ...answers].flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
    ])
    return [path, files] as const
  })
  return Object.fromEntries(
    [...screens, [paths.returns, []] as const].map(([path, files]) => [
      path,
      [...files, ...fonts].map((name) => `/${name}`),
    ]),
  )
}

/** In the page: after its encoding, and before styles, which would hold up the script. */
const PLACE = '<!-- prefetch -->'

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
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle: files }) =>
        html.replace(
          PLACE,
          [
            // The configuration is always requested first: a preload does not wait for the script that asks.
            '<link rel="preload" as="fetch" crossorigin href="/config.json" />',
            `<script type="application/json" id="${SCREENS_ID}">${JSON.stringify(files ? screenFiles(files) : {})}</script>`,
            `<script src="${address}"></script>`,
          ].join('\n    '),
        ),
    },
  }
}
