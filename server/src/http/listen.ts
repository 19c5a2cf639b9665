import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from '../base/configuration-error.ts'
import type { Env } from '../config/env.ts'

const ADVICE: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Stop the program that uses it, or set PORT to another one.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine. Set HOST to one that is, or leave it out.`,
}

export const listen = async (app: FastifyInstance, env: Env): Promise<void> => {
  try {
    await app.listen({ port: env.port, host: env.host })
  } catch (error) {
    const advice = ADVICE[String((error as NodeJS.ErrnoException).code)]
    throw advice ? new ConfigurationError(advice(env)) : error
  }
}
