/**
 * Shrinks a photo on the phone to the size the shop will keep: a tenth of the original, and without its location.
 * The server re-encodes it in any case, so whatever a browser cannot do is left to it.
 */
const SMALL_ENOUGH_BYTES = 1024 * 1024
/** The same as the server's limit: more would be discarded there. */
const MAX_SIDE_PX = 2000
const QUALITY = 0.85

const draw = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) return file
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

export const shrinkPhoto = async (file: Blob): Promise<Blob> => {
  if (file.size <= SMALL_ENOUGH_BYTES) return file
  try {
    const smaller = await draw(file)
    return smaller.size < file.size ? smaller : file
  } catch {
    return file // Not an image, or too large for this phone: the server reports the error.
  }
}
