import { z } from 'zod'

/** 128 random bits: only someone who was given the id knows it. */
export const ReturnId = z.string().regex(/^[\w-]{22}$/)
