import { readFileSync } from 'node:fs'

const TESTING = ['@testing-library/react', '@testing-library/dom', '@testing-library/user-event', 'react-dom/client']

const dependenciesOf = (room: string): string[] => {
  const file = new URL(`../${room}/package.json`, import.meta.url)
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies)
}

/**
 * Every test file that renders loads the UI kit and its dependencies again, hundreds of small modules. Bundled once per
 * run, they load in a third of the time. The bundle must have every package of these rooms, or a second React is
 * loaded.
 */
export const bundledPackages = (...rooms: string[]) => {
  const used = rooms.flatMap(dependenciesOf).filter((name) => !/^@(?:returns-desk|fontsource)/.test(name))
  return { optimizer: { client: { enabled: true, include: [...new Set([...used, ...TESTING])] } } }
}
