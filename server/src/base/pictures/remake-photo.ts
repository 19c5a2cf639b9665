import { remakePicture } from './remake-picture.ts'

const LONGEST_SIDE_PX = 2000
const JPEG_QUALITY = 82

export const remakePhoto = (file: Buffer): Promise<Buffer> =>
  remakePicture(file, {
    unreadable: 'photo_unreadable',
    tooLarge: 'photo_too_large',
    encode: (picture) =>
      picture
        .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: JPEG_QUALITY }),
  })
