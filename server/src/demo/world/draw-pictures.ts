import { brushOf } from '../pictures/brush.ts'
import { inkOf } from '../pictures/ink.ts'
import { patternDef } from '../pictures/patterns.ts'
import { compose } from '../pictures/scene.ts'
import { SHAPES } from '../pictures/shapes.ts'
import { snapshot } from '../pictures/snapshot.ts'
import { type PictureSubject, pictureSubject } from './catalogue.ts'
import { COLOURS } from './colours.ts'
import { parsePhotoKey } from './photo-key.ts'

/** The demo shop's pictures, drawn here: no downloads, no third-party rights, the same on every machine. */
const subjectOf = (picture: string): PictureSubject => {
  const subject = pictureSubject(picture)
  if (!subject) throw new Error(`No demo product is pictured as "${picture}"`)
  return subject
}

const sketch = ({ product, colour }: PictureSubject) => {
  const ink = inkOf(COLOURS[colour].ink)
  const pattern = product.pattern ? patternDef(product.pattern, ink) : ''
  return { ink, pattern, drawing: SHAPES[product.shape](brushOf(ink, pattern !== '')) }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** An SVG of a product. Takes a handle (first colour) or a variant's picture key (that colour). */
export const drawProduct = (picture: string): string => {
  const subject = subjectOf(picture)
  const { ink, pattern, drawing } = sketch(subject)
  return compose(drawing, ink, COLOURS[subject.colour].backdrop, pattern, escaped(subject.product.title))
}

/** An SVG that stands in for a photo a customer took. Takes the keys that demo returns carry. */
export const drawDamagePhoto = (key: string): string => {
  const { picture, flaw, shot } = parsePhotoKey(key)
  const { ink, pattern, drawing } = sketch(subjectOf(picture))
  return snapshot(drawing, ink, pattern, flaw, shot)
}
