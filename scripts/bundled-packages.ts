import { readFileSync } from 'node:fs'

const TESTING = ['@testing-library/react', '@testing-library/dom', '@testing-library/user-event', 'react-dom/client']

const dependenciesOf = (room: string): string[] => {
  const file = new URL(`../${room}/package.json`, import.meta.url)
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies)
}

/**
 * Every file that draws something loads the kit and all else anew, hundreds of small modules. Put into few files once a run,
 * they load in a third of the time. It has to be all that these rooms use: a package left out would bring a second React.
 */
export const bundledPackages = (...rooms: string[]) => {
  const used = rooms.flatMap(dependenciesOf).filter((name) => !/^@(?:returns-desk|fontsource)/.test(name))
  return { optimizer: { client: { enabled: true, include: [...new Set([...used, ...TESTING])] } } }
}
