// Imported first of all: zod tries out whether it may make functions of text when the first schema is described. Our policy
// forbids that, and the browser would note every visit as an attempt at it.
import { config } from 'zod'

config({ jitless: true })
