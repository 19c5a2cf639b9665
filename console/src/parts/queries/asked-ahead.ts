/**
 * What was requested during startup is not requested again when the screen mounts, which takes seconds on a slow machine.
 * A change of one's own is read again at once: it invalidates what it concerns.
 */
export const ASKED_AHEAD_MS = 5000
