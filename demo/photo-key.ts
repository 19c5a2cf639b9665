export const FLAWS = ['tear', 'stain', 'thread', 'crack', 'chip', 'received'] as const
/** What a customer points at; `received` is a wrong article or another colour, with nothing broken to show. */
export type FlawName = (typeof FLAWS)[number]

export interface DemoPhoto {
  picture: string
  flaw: FlawName
  /** First the whole thing, then closer, as people do when they complain. */
  shot: 1 | 2 | 3
}

/** What a customer's photo shows, which is also the name of its file: `cana-ceramica-olt--albastru--crack--2`. */
export const photoKey = ({ picture, flaw, shot }: DemoPhoto) => `${picture}--${flaw}--${shot}`
