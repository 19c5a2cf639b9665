import { act, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { I18nContext } from './i18n-context.ts'
import { useTranslation } from './use-translation.ts'

const Greeting = () => <p>{useTranslation('shell').t('hello')}</p>

test('texts that load while React is rendering are shown without a recoverable error in React', async () => {
  const i18n = createI18n({ base: '/', namespaces: [], fetch: async () => Response.json({ hello: 'Good morning' }) })
  const onRecoverableError = vi.fn()
  const page = document.createElement('div')
  const root = createRoot(page, { onRecoverableError })
  await act(async () =>
    startTransition(() =>
      root.render(
        <I18nContext value={i18n}>
          <Suspense>
            <Greeting />
          </Suspense>
        </I18nContext>,
      ),
    ),
  )
  await expect.poll(() => page.textContent).toBe('Good morning')
  expect(onRecoverableError).not.toHaveBeenCalled()
})
