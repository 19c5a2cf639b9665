/** Lets the browser save a document as a file. */
export const downloadJson = (name: string, content: unknown) => {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
