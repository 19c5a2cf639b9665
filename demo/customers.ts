/** Invented customers, from `people.json`: only the most common names, so that they point to no one in particular. */
import people from './people.json' with { type: 'json' }
import { type Random, random } from './random.ts'

interface Foreigner extends DemoAddress {
  first_name: string
  last_name: string
  /** Of zeros, or from the range that Germany reserves for fiction: none is assigned. */
  phone: string
}

export interface DemoAddress {
  address1: string
  city: string
  county: string | null
  postal_code: string
  country: 'RO' | 'HU' | 'BG' | 'DE'
}

export interface DemoCustomer {
  first_name: string
  last_name: string
  /** At a domain reserved for examples, so that no demo mail can reach a person. Unique. */
  email: string
  phone: string
  address: DemoAddress
  language: 'ro' | 'en'
  tags: readonly string[]
}

const DOMAINS = ['example.com', 'example.ro', 'example.org'] as const
const ENGLISH_READERS_IN_ROMANIA = 0.05

const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

const emailOf = (first: string, last: string, draw: Random) => {
  const [given, family] = [ascii(first), ascii(last)]
  const local = draw.weighted([
    [`${given}.${family}`, 6],
    [`${family}.${given}`, 2],
    [`${given}${family}${draw.int(75, 99)}`, 2],
    [`${given.slice(0, 1)}.${family}`, 1],
  ])
  return `${local}@${draw.pick(DOMAINS)}`
}

const addressIn = (draw: Random): DemoAddress => {
  const { city, county, postal } = draw.weighted(people.towns.map((town) => [town, town.weight] as const))
  // Postal codes of a town begin with the same digits.
  const house = `${draw.pick(people.streets)} nr. ${draw.int(1, 140)}`
  const flat = `, bl. ${draw.pick(['A', 'B', 'C', 'D', 'M', 'P'])}${draw.int(1, 24)}, sc. ${draw.int(1, 4)}, ap. ${draw.int(1, 64)}`
  return {
    address1: draw.chance(0.6) ? house + flat : house,
    city,
    county,
    postal_code: `${postal}${String(draw.int(1, 480)).padStart(3, '0')}`,
    country: 'RO',
  }
}

const tagsFor = (draw: Random) => [
  ...(draw.chance(0.1) ? ['vip'] : []),
  ...(draw.chance(0.45) ? ['newsletter'] : []),
  ...(draw.chance(0.04) ? ['angajat'] : []),
]

const romanian = (seed: number, position: number): DemoCustomer => {
  const draw = random(seed, 'customer', position)
  const first_name = draw.pick(people.first_names)
  const last_name = draw.pick(people.last_names)
  return {
    first_name,
    last_name,
    email: emailOf(first_name, last_name, draw),
    // 0700 000 xxx looks right on a label and is not assigned.
    phone: `+40700000${String(position % 1000).padStart(3, '0')}`,
    address: addressIn(draw),
    language: draw.chance(ENGLISH_READERS_IN_ROMANIA) ? 'en' : 'ro',
    tags: tagsFor(draw),
  }
}

const foreign = ({ first_name, last_name, phone, ...address }: Foreigner): DemoCustomer => ({
  first_name,
  last_name,
  email: `${ascii(first_name)}.${ascii(last_name)}@example.com`,
  phone,
  address,
  language: 'en',
  tags: [],
})

const withUniqueEmail = (customer: DemoCustomer, taken: Set<string>): DemoCustomer => {
  let email = customer.email
  for (let n = 2; taken.has(email); n++) email = customer.email.replace('@', `${n}@`)
  taken.add(email)
  return { ...customer, email }
}

export const demoCustomers = ({ seed, count = 120 }: { seed: number; count?: number }): DemoCustomer[] => {
  const abroad = (people.foreigners as Foreigner[]).slice(0, Math.floor(count / 16)).map(foreign)
  const home = Array.from({ length: count - abroad.length }, (_, position) => romanian(seed, position))
  const taken = new Set<string>()
  return [...home, ...abroad].map((customer) => withUniqueEmail(customer, taken))
}
