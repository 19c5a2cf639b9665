import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { consoleCalls } from './calls.ts'
import { EARLY_CHUNK, earlyScript } from './early-script.ts'
import { textsVersion } from './texts-version.ts'

/** See that file. Zod itself is imported by a longer path, which this does not match. */
const consoleAlias = [{ find: /^zod$/, replacement: `${import.meta.dirname}/src/start/zod.ts` }]

// What every visit loads: dozens of small files would wait for each other. React stays in the browser's cache when the
// console changes.
const groups = [
  { name: EARLY_CHUNK, test: /\/console\/src\/prefetch\.ts$/, priority: 2 },
  { name: 'react', tags: ['$initial' as const], test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
  { name: 'start', tags: ['$initial' as const], test: (id: string) => !id.endsWith('/index.html') },
]

const SERVER = 'http://localhost:8080'

export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [react(), consoleCalls(), earlyScript],
  // In development, translations have no version.
  define: { 'import.meta.env.VITE_TEXTS': JSON.stringify(command === 'build' ? textsVersion() : '') },
  resolve: { alias: consoleAlias },
  build: {
    assetsDir: 'static',
    // All of these browsers know such links.
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The server's content security policy allows no inline data in scripts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
}))
