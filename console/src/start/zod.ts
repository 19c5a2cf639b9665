// Every `zod` import of the console resolves to this. Zod tests whether it may compile functions from text; our content
// security policy forbids that, and the browser would report a violation whenever a form is opened.
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
