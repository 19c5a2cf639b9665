import { expect, test } from 'vitest'
import { addFooter } from './add-footer.ts'

const mail = { html: '<html><body><p>Hi</p></body></html>', text: 'Hi' }

test('a shop without a footer sends its mails as they are', () => {
  expect(addFooter(mail, '')).toBe(mail)
})

test('lines stay lines, and what looks like HTML stays text', () => {
  const { html, text } = addFooter(mail, 'Mara SRL\r\n<script>alert(1)</script>\n"x" & y')
  expect(html).toMatch(/^<html><body><p>Hi<\/p><div class="rd-quiet" style="[^"]*">Mara SRL\s<br>&lt;script&gt;/)
  expect(html).toMatch(/&quot;x&quot; &amp; y<\/div>\n<\/body><\/html>$/)
  expect(text).toBe('Hi\n\n-- \nMara SRL\n<script>alert(1)</script>\n"x" & y')
})

test('a template without a page around it has it at its end', () => {
  expect(addFooter({ html: '<p>Hi</p>', text: 'Hi' }, 'Mara').html).toMatch(
    /^<p>Hi<\/p>\n<div class="rd-quiet" style="[^"]*">Mara<\/div>$/,
  )
})
