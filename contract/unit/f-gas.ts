interface Gas {
  /** Global warming potential over 100 years, as the thresholds count it: annexes I and VI. Mixtures by the shares of their parts. */
  gwp: number
  /** How much of the mass is of annex II, section 1 (R1234yf, R1234ze), which is counted in kilograms. */
  hfo_share: number
}

/** Refrigerants of the devices that are sold, by Regulation (EU) 2024/573 and the shares of ISO 817. */
export const refrigerants = {
  R32: { gwp: 675, hfo_share: 0 },
  R134a: { gwp: 1430, hfo_share: 0 },
  R290: { gwp: 3, hfo_share: 0 },
  R404A: { gwp: 3922, hfo_share: 0 },
  R407C: { gwp: 1774, hfo_share: 0 },
  R410A: { gwp: 2088, hfo_share: 0 },
  R452B: { gwp: 698, hfo_share: 0.26 },
  R454B: { gwp: 466, hfo_share: 0.311 },
  R454C: { gwp: 148, hfo_share: 0.785 },
  R455A: { gwp: 148, hfo_share: 0.755 },
  R513A: { gwp: 631, hfo_share: 0.56 },
  R744: { gwp: 1, hfo_share: 0 },
  R1234yf: { gwp: 1, hfo_share: 1 },
  R1234ze: { gwp: 1, hfo_share: 1 },
} as const satisfies Record<string, Gas>
export type Refrigerant = keyof typeof refrigerants
export const refrigerantNames = Object.keys(refrigerants) as Refrigerant[]

/** Whether a unit holds an F-gas: natural refrigerants have a lower potential and nothing of annex II. */
export const holdsFGas = ({ gwp, hfo_share }: { gwp: number | null; hfo_share: string }): boolean =>
  (gwp !== null && gwp > 10) || Number(hfo_share) > 0

/** The potential of a refrigerant by its name; null of one that is not in the table. */
export function gwpOf(refrigerant: string | null): number | null {
  return refrigerants[refrigerant as Refrigerant]?.gwp ?? null
}

/** The share of annex II in a refrigerant, as it is stored; none in one that is not in the table. */
export function hfoShareOf(refrigerant: string | null): string {
  return (refrigerants[refrigerant as Refrigerant]?.hfo_share ?? 0).toFixed(3)
}

/** Tonnes of CO₂ to which a charge is equivalent, to three digits; null while something of it is not known. */
export function co2Equivalent(charge: string | null, gwp: number | null): number | null {
  if (charge === null || gwp === null) return null
  return Math.round(Number(charge) * gwp) / 1000
}

/** Tonnes of CO₂, or kilograms of annex II, from which a leakage detection system is mandatory: Regulation (EU) 2024/573, article 6. */
const detectedFrom = { tonnes: 500, hfo_kg: 100 }

interface Charged {
  refrigerant?: unknown
  /** As it is stored, or as it is being typed. */
  charge?: unknown
  gwp?: unknown
  leak_detection?: unknown
}

/** Whether a unit must have a leakage detection system and is said to have none. */
export function lacksDetection({ refrigerant, charge, gwp, leak_detection }: Charged): boolean {
  const kilograms = Number(String(charge ?? '').replace(',', '.'))
  if (leak_detection === true || !(kilograms > 0)) return false
  const name = typeof refrigerant === 'string' ? refrigerant : null
  const potential = typeof gwp === 'number' ? gwp : (gwpOf(name) ?? 0)
  const hfo = kilograms * Number(hfoShareOf(name))
  return (kilograms * potential) / 1000 >= detectedFrom.tonnes || hfo >= detectedFrom.hfo_kg
}
