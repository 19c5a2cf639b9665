import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { portalCalls } from './calls.ts'

const SERVER = 'http://localhost:8080'

export default defineConfig({
  base: '/portal/',
  plugins: [react(), portalCalls()],
  build: {
    assetsDir: 'static',
    sourcemap: false,
    // A customer's phone may be the last of its kind that still gets a browser: older than what staff work with.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
  },
  server: { port: 5174, strictPort: true, proxy: { '/api': SERVER } },
})
