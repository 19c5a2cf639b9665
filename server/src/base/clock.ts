/** What time it is. Given to whatever asks for it, so that a test says the time. */
export type Clock = () => Date
