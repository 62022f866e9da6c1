import { createHash } from 'node:crypto'
import { companies as demoCompanies } from '#server/db/demo/partner/people.ts'
import type { RegistryRecord } from './registry.ts'

const names = ['TERMO', 'KLIMA', 'INSTAL', 'GAZ', 'HYDRO', 'EKO', 'CIEPŁO', 'POMPEX', 'SANIT', 'WENT', 'SOLAR', 'AQUA']
const endings = ['SERWIS', 'SYSTEM', 'PARTNER', 'EXPERT', 'BUD', 'TECHNIKA', 'CENTRUM', 'POLSKA', 'MONTAŻ', 'PROJEKT']
const owners = ['JAN KOWALCZYK', 'ŁUKASZ ŻAK', 'EWA WÓJCIK', 'ŚLIWA MAREK', 'TOMASZ GĄSKA', 'IRENA DĄBEK']
const forms = ['SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'SPÓŁKA AKCYJNA', 'SPÓŁKA JAWNA', 'SPÓŁKA KOMANDYTOWA']
const streets = [
  'UL. FABRYCZNA',
  'UL. ŻÓŁKIEWSKIEGO',
  'AL. JANA PAWŁA II',
  'KOŚCIUSZKI',
  'OS. ZŁOTEGO WIEKU',
  'PL. WOLNOŚCI',
  'UL. 3 MAJA',
  'RYNEK',
]
const cities = [
  '30-554 KRAKÓW',
  '61-821 POZNAŃ',
  '90-001 ŁÓDŹ',
  '43-300 BIELSKO-BIAŁA',
  '33-300 NOWY SĄCZ',
  '00-838 WARSZAWA',
  '26-420 NOWE MIASTO NAD PILICĄ',
  '80-122 GDAŃSK',
]
const statuses = ['Czynny', 'Czynny', 'Czynny', 'Czynny', 'Czynny', 'Zwolniony', 'Niezarejestrowany']

/** Whether the simulator does not know a NIP: the ninth digit is 9, except for the demonstration's companies. */
const isUnknown = (nip: string) => nip[8] === '9'

/** Always the same company for a NIP, in capitals as in the real list; null for an unknown one. */
export function simulatedCompany(nip: string): RegistryRecord | null {
  const known = demoCompanies.find((company) => company.nip === nip)
  if (!known && isUnknown(nip)) return null
  const digest = createHash('sha256').update(nip).digest()
  const pick = <Item>(items: readonly Item[], position: number): Item =>
    items[(digest[position] ?? 0) % items.length] as Item
  const number = 1 + ((digest[10] ?? 0) % 180)
  const form = pick(forms, 2)
  const isPerson = !known && (digest[3] ?? 0) % 4 === 0
  return {
    name: known
      ? spelledOut(known.name)
      : isPerson
        ? `${pick(names, 0)}-${pick(endings, 1)} ${pick(owners, 4)}`
        : `${pick(names, 0)}-${pick(endings, 1)} ${form}`,
    nip,
    regon: regonFrom(digest),
    krs: isPerson ? null : `0000${String(100_000 + (digest.readUInt32BE(12) % 899_999))}`,
    vat_status: known ? 'Czynny' : pick(statuses, 5),
    address: known
      ? `${known.street}, ${known.postcode} ${known.city}`.toLocaleUpperCase('pl')
      : `${pick(streets, 6)} ${number}${number % 5 === 0 ? `/${(number % 7) + 1}` : ''}, ${pick(cities, 7)}`,
  }
}

function spelledOut(name: string): string {
  return name
    .replace('Sp. z o.o.', 'SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ')
    .replace('Sp. j.', 'SPÓŁKA JAWNA')
    .replace('s.c.', 'SPÓŁKA CYWILNA')
    .toLocaleUpperCase('pl')
}

/** A valid REGON of nine digits: weights 8 9 2 3 4 5 6 7, sum modulo 11 modulo 10 (domain, part 2). */
function regonFrom(digest: Buffer): string {
  const stem = String(10_000_000 + (digest.readUInt32BE(16) % 89_999_999))
  const weights = [8, 9, 2, 3, 4, 5, 6, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(stem[index]), 0)
  return `${stem}${(sum % 11) % 10}`
}
