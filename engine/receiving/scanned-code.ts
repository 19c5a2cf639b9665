/**
 * A code as it is printed, without what scanners add: in front the mark of its kind (`]C1`: GS1-128), which many are set to
 * send, and the character FNC1, which is sent as U+001D and separates the parts of a GS1 code.
 */
const KIND = /^\][A-Za-z]\d/

export const scannedCode = (read: string): string =>
  read
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what scanners send.
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .replace(KIND, '')
    .trim()
