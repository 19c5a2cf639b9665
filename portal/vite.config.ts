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
    // Customers' phones may have the oldest browsers still in use, older than those of staff.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
  },
  server: { port: 5174, strictPort: true, proxy: { '/api': SERVER } },
})
