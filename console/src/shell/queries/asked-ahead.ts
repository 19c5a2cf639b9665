/** What was requested during startup is not requested again when the screen mounts. */
export const ASKED_AHEAD_MS = 1000
