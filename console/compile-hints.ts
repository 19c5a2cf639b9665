/**
 * Nearly all functions of these chunks run before the first paint. With this comment a browser that knows it compiles them
 * on another thread while it parses the file, instead of one by one when they are first called.
 * https://v8.dev/blog/explicit-compile-hints
 */
import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/** After all other plugins: the comment has to be the first line. */
export const compileHints = (chunks: readonly string[]): Plugin => ({
  name: 'compile-hints',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && chunks.includes(part.name)) part.code = HINT + part.code
    },
  },
})
