import { z } from 'zod'

/** 128 random bits: who knows the id of a return was given it. */
export const ReturnId = z.string().regex(/^[\w-]{22}$/)
