import type { FastifyInstance } from 'fastify'

/** Every route that the server has, as printed by the router: `POST /host/sign-in`. */
export const routesOf = (app: FastifyInstance): string[] => {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  const path: string[] = []
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([\s│]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    path.splice(indent.length / 4, path.length, part)
    const known = (methods ?? '').split(', ').filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS')
    return known.map((method) => `${method} ${path.join('')}`)
  })
}
