import { UiProvider } from '@returns-desk/ui'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HtmlEditor, type HtmlEditorProps } from './html-editor.tsx'

const PROPS: HtmlEditorProps = {
  id: 'content',
  label: 'HTML content',
  error: undefined,
  value: '<p>%order.name% %order.nmae%</p>',
  onChange: vi.fn(),
  onBlur: vi.fn(),
  onReady: vi.fn(),
  variables: [],
}
const editor = (props: Partial<HtmlEditorProps> = {}) => (
  <UiProvider>
    <HtmlEditor {...PROPS} {...props} />
  </UiProvider>
)

test('the real editor is named by its label, carries its complaint, and marks variables', async () => {
  const { rerender } = render(editor())
  const field = await screen.findByRole('textbox', { name: /HTML content/ })
  expect(field).toHaveAttribute('contenteditable', 'true')
  expect(field).toHaveAttribute('aria-multiline', 'true')
  expect(field.querySelector('.cm-variable')).toHaveTextContent('%order.name%')
  expect(field.querySelector('.cm-unknownVariable')).toHaveTextContent('%order.nmae%')
  rerender(editor({ error: 'Email content is required' }))
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Email content is required')
})
