import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { consoleCalls } from './calls.ts'
import { compileHints } from './compile-hints.ts'
import { prefetchPlugin } from './prefetch-plugin.ts'
import { sharedChunk } from './shared-chunk.ts'
import { textsVersion } from './texts-version.ts'

/** See that file. Zod itself is imported by a longer path, which this does not match. */
const consoleAlias = [{ find: /^zod$/, replacement: `${import.meta.dirname}/src/start/zod.ts` }]

const target = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

// In development, translations have no version.
const textsDefine = (command: string) => ({
  'import.meta.env.VITE_TEXTS': JSON.stringify(command === 'build' ? textsVersion() : ''),
})

/**
 * What every visit loads is two chunks: dozens of small ones would wait for each other, and two of about the same size
 * arrive sooner than one. React is one of them, and stays in the browser's cache when the console changes.
 */
const startGroups = [
  { name: 'react', tags: ['$initial' as const], test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
  { name: 'start', tags: ['$initial' as const], test: (id: string) => !id.endsWith('/index.html') },
]

/** Besides the folder of forms. */
const FORM_PARTS = ['i18n/typed-number', 'router/use-blocker', 'buttons/form-actions'].join('|')

/** The parts of forms and their library: a form needs most of them, and many are smaller than the headers of a file. */
const formGroup = {
  name: 'forms',
  test: new RegExp(`/(?:ui/src/(?:form/|${FORM_PARTS})|contract/http/issues|react-hook-form/|@hookform/)`),
  includeDependenciesRecursively: false,
}

const SERVER = 'http://localhost:8080'

export default defineConfig(({ command }) => {
  const define = textsDefine(command)
  const page = {
    plugins: [react(), consoleCalls()],
    define,
    resolve: { alias: consoleAlias },
    build: { target, rolldownOptions: { output: { codeSplitting: { groups: startGroups } } } },
  }
  return {
    ...page,
    base: '/',
    plugins: [
      ...page.plugins,
      sharedChunk(page, (shared) => [...startGroups, shared, formGroup]),
      prefetchPlugin({ target, define }),
      compileHints(startGroups.map(({ name }) => name)),
    ],
    build: {
      assetsDir: 'static',
      // All of these browsers know such links.
      modulePreload: { polyfill: false },
      sourcemap: false,
      target,
      // The server's content security policy allows no inline data in scripts and styles.
      assetsInlineLimit: 0,
    },
    server: {
      port: 5173,
      strictPort: true,
      proxy: {
        '/api': SERVER,
        '/config.json': SERVER,
        '/host': SERVER,
        '/portal': SERVER,
        '/logos': SERVER,
        '/healthz': SERVER,
      },
    },
  }
})
