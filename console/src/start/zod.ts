// What every `zod` of the console is resolved to. Zod tries out whether it may make functions of text; our policy forbids
// that, and the browser would note every form that is opened as an attempt at it.
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
