import { airConditionerFaults } from './air-conditioner-faults.ts'
import { boilerFaults } from './boiler-faults.ts'
import type { Fault } from './fault.ts'
import { heatPumpFaults } from './heat-pump-faults.ts'
import { ventilationFaults } from './ventilation-faults.ts'

export type Family = 'heatPump' | 'airConditioner' | 'boiler' | 'ventilation'

/** Devices of one brand that share their electronics, and so their error codes. */
export interface Series {
  brand: string
  name: string
  /** Its group in the tree, from the top. */
  group: readonly [string, string]
  family: Family
  models: readonly string[]
  codeOf: (position: number) => string
  /** Years of warranty. */
  warranty: number
}

export const brandNames = ['Polaris', 'Nordvik', 'Helion'] as const

export const faultsOf: Record<Family, readonly Fault[]> = {
  heatPump: heatPumpFaults,
  airConditioner: airConditionerFaults,
  boiler: boilerFaults,
  ventilation: ventilationFaults,
}

const airToWater = ['Pompy ciepła', 'Powietrze–woda'] as const
const ground = ['Pompy ciepła', 'Gruntowe'] as const
const split = ['Klimatyzacja', 'Split'] as const
const multi = ['Klimatyzacja', 'Multi split'] as const
const wall = ['Kotły gazowe', 'Wiszące'] as const
const floor = ['Kotły gazowe', 'Stojące'] as const
const recuperation = ['Wentylacja', 'Rekuperatory'] as const

const numbered = (prefix: string, first: number) => (position: number) =>
  `${prefix}${String(first + position).padStart(2, '0')}`

const of = (
  brand: (typeof brandNames)[number],
  name: string,
  group: Series['group'],
  family: Family,
  models: readonly string[],
  codeOf: Series['codeOf'],
  warranty: number,
): Series => ({
  brand,
  name,
  group,
  family,
  models: models.map((model) => `${brand} ${name} ${model}`),
  codeOf,
  warranty,
})

/** Fifteen series: forty devices and three hundred error codes. All names are invented. */
export const series: readonly Series[] = [
  of('Polaris', 'Borealis', airToWater, 'heatPump', ['PB 06', 'PB 08', 'PB 12', 'PB 16 T'], numbered('E', 1), 5),
  of('Nordvik', 'Fjord', airToWater, 'heatPump', ['NF 5', 'NF 7', 'NF 9', 'NF 14'], numbered('F.', 10), 5),
  of('Helion', 'Terra', ground, 'heatPump', ['HT 6', 'HT 10', 'HT 13', 'HT 17'], numbered('H-', 101), 7),
  of('Polaris', 'Breeze', split, 'airConditioner', ['25', '35', '50'], numbered('P', 1), 3),
  of('Polaris', 'Breeze Multi', multi, 'airConditioner', ['2×27', '4×36'], numbered('PM', 1), 3),
  of('Nordvik', 'Isbris', split, 'airConditioner', ['26', '35', '53'], numbered('F.', 60), 3),
  of('Helion', 'Solano', split, 'airConditioner', ['2.6', '3.5', '5.0'], numbered('H-', 201), 5),
  of('Helion', 'Solano Multi', multi, 'airConditioner', ['M2', 'M5'], numbered('H-', 251), 5),
  of('Polaris', 'Ignis', wall, 'boiler', ['24', 'Combi 28'], numbered('E', 41), 5),
  of('Polaris', 'Ignis Max', floor, 'boiler', ['35', '50'], numbered('EM', 1), 5),
  of('Helion', 'Calor', wall, 'boiler', ['C20', 'C24', 'C30 Combi'], numbered('H-', 301), 5),
  of('Helion', 'Calor Duo', floor, 'boiler', ['D40', 'D60'], numbered('H-', 351), 5),
  of('Polaris', 'Aero', recuperation, 'ventilation', ['300', '450'], numbered('A', 1), 2),
  of('Nordvik', 'Luft', recuperation, 'ventilation', ['L250', 'L400'], numbered('F.', 85), 2),
  of('Helion', 'Ventis', recuperation, 'ventilation', ['V320', 'V500'], numbered('H-', 401), 3),
]

/** From 1 April 2025 two other companies look after the warranty of one brand (specification, section 1). */
export const brandNotice = {
  brand: 'Nordvik',
  valid_from: '2025-04-01',
  text_pl:
    'Od 1 kwietnia 2025 r. obsługę gwarancyjną urządzeń Nordvik prowadzą firmy Serwis Północ Sp. z o.o. oraz Fiord Technika S.A. Prosimy nie korzystać z formularza zgłoszeń.',
  text_en:
    'From 1 April 2025 the warranty of Nordvik devices is handled by Serwis Północ Sp. z o.o. and Fiord Technika S.A. Please do not use the claims form.',
  contacts: [
    { name: 'Serwis Północ Sp. z o.o.', phone_number: '+48585550142', email: 'gwarancja@serwis-polnoc.example' },
    { name: 'Fiord Technika S.A.', phone_number: '+48225550187', email: 'serwis@fiord-technika.example' },
  ],
}

export const maintenanceTypes = [
  ['Przegląd roczny', 'Annual inspection'],
  ['Przegląd gwarancyjny', 'Warranty inspection'],
  ['Uruchomienie', 'Commissioning'],
  ['Kontrola szczelności', 'Leak check'],
  ['Czyszczenie wymienników', 'Cleaning of heat exchangers'],
] as const

export const repairTypes = [
  ['Bez naprawy', 'No repair'],
  ['Naprawa u klienta', 'Repair on site'],
  ['Naprawa w warsztacie', 'Repair in the workshop'],
  ['Wymiana podzespołu', 'Replacement of a component'],
  ['Wymiana urządzenia', 'Replacement of the device'],
  ['Aktualizacja oprogramowania', 'Firmware update'],
] as const
