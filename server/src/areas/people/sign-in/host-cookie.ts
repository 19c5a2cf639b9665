/**
 * The cookie of somebody who has signed in at the built-in host. A browser has one: who signs in ends the sign-in before
 * in it, whoever that was of.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type HostClaims, SESSION_SECONDS } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { endSignIn, findOpenSignIn, type KeptSignIn } from './sign-ins.ts'

const versionOf = ({ version = 0 }: HostClaims) => version

const claimsOf = async ({ tokens, cookies }: Deps, request: FastifyRequest) => {
  const cookie = request.cookies[cookies.hostName]
  const claims = cookie ? await tokens.host.verify(cookie) : undefined
  return typeof claims?.sign_in === 'string' ? claims : undefined
}

/** What the cookie says, as long as its sign-in is open and it has not been replaced. */
export const readHostCookie = async (deps: Deps, request: FastifyRequest) => {
  const claims = await claimsOf(deps, request)
  const signIn = claims && (await inShop(deps.db, claims.shop, (db) => findOpenSignIn(db, claims.shop, claims.sign_in)))
  return claims && signIn?.cookie_version === versionOf(claims) ? claims : undefined
}

/** Ends what the cookie stands for, on the server: a copy of it is worth nothing any more. */
export const endHostCookie = async (deps: Deps, request: FastifyRequest): Promise<void> => {
  const claims = await readHostCookie(deps, request)
  if (claims) await inShop(deps.db, claims.shop, (db) => endSignIn(db, claims.shop, claims.sign_in, deps.clock()))
}

/** It answers nothing: a reply that is awaited waits for its own end. */
const put = async ({ tokens, cookies }: Deps, reply: FastifyReply, claims: HostClaims, seconds: number) => {
  const cookie = await tokens.host.sign(claims, seconds)
  reply.setCookie(cookies.hostName, cookie, { ...cookies.host, maxAge: seconds })
}

/** Signs in: the browser gets its cookie. */
export const setHostCookie = async (deps: Deps, reply: FastifyReply, claims: HostClaims): Promise<void> => {
  await endHostCookie(deps, reply.request)
  await put(deps, reply, claims, SESSION_SECONDS)
}

/** After `kept`: the next cookie, for as long as the one before, and only for the browser that has that one. */
export const renewHostCookie = async (deps: Deps, reply: FastifyReply, kept: KeptSignIn | undefined): Promise<void> => {
  const claims = await claimsOf(deps, reply.request)
  if (!kept || claims?.sign_in !== kept.signInId || versionOf(claims) !== kept.version - 1) return
  const { shop, handle, sign_in, exp = 0 } = claims
  const seconds = Math.floor(exp - deps.clock().getTime() / 1000)
  await put(deps, reply, { shop, handle, sign_in, version: kept.version }, seconds)
}
