/** The code in the picture, if there is one. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>
