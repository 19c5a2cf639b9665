import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const SERVER = 'http://localhost:8080'

export default defineConfig({
  base: '/',
  plugins: [react()],
  css: {
    // Our tokens use the browser's own light-dark(); the preset would rewrite it into selectors that cannot match :root.
    postcss: { plugins: [postcssPresetMantine({ features: { lightDarkFunction: false } })] },
  },
  build: {
    assetsDir: 'static',
    sourcemap: false,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The policy of the server allows no inline data in scripts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A chunk runs before those that import it: zod's setting has to be in the same as zod, or every schema comes first.
        codeSplitting: { groups: [{ name: 'zod', test: /zod-without-eval|node_modules[\\/]zod[\\/]/ }] },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': SERVER,
      '/config.json': SERVER,
      '/host': SERVER,
      '/portal': SERVER,
      '/healthz': SERVER,
    },
  },
})
