/** What the kit is where the first picture is built: the one thing it knows about the page, and nothing to draw with. */
import { given } from './given.ts'

export const useMantineColorScheme = () => ({ colorScheme: given().colorScheme, setColorScheme: () => {} })
