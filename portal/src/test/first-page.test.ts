import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Boot } from '../boot.tsx'

const page = async () =>
  new DOMParser().parseFromString(await readFile(resolve(import.meta.dirname, '../../index.html'), 'utf8'), 'text/html')

test('the page before the script loads is the same as before the translations load', async () => {
  const { container } = render(createElement(Boot))
  const root = (await page()).getElementById('root')
  expect(root?.innerHTML.trim()).toBe(container.innerHTML)
})

test('without scripts the page explains in both languages what is missing', async () => {
  const text = (await page()).querySelector('noscript')?.innerHTML ?? ''
  expect(text).toContain('lang="en"')
  expect(text).toContain('lang="ro"')
})
