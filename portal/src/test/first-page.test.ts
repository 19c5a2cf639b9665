import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Boot } from '../boot.tsx'

const page = async () =>
  new DOMParser().parseFromString(await readFile(resolve(import.meta.dirname, '../../index.html'), 'utf8'), 'text/html')

test('before the script is there the page shows what it shows until the words are there', async () => {
  const { container } = render(createElement(Boot))
  const root = (await page()).getElementById('root')
  expect(root?.innerHTML.trim()).toBe(container.innerHTML)
})

test('without scripts both languages say what is missing', async () => {
  const text = (await page()).querySelector('noscript')?.innerHTML ?? ''
  expect(text).toContain('lang="en"')
  expect(text).toContain('lang="ro"')
})
