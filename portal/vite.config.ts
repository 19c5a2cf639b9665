import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://localhost:8080'

export default defineConfig({
  base: '/portal/',
  plugins: [react()],
  build: {
    assetsDir: 'static',
    sourcemap: false,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  server: { port: 5174, strictPort: true, proxy: { '/api': SERVER } },
})
