import bwip from 'bwip-js/node'

/** Black on white also in the dark, with the quiet zone that scanners need. */
export const qrSvg = (text: string): string => {
  const look = { bcid: 'qrcode', text, eclevel: 'M', backgroundcolor: 'FFFFFF', padding: 4, scale: 4 }
  return bwip.toSVG(look)
}
