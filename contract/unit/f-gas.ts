interface Gas {
  /**
   * Global warming potential over 100 years, for the thresholds: annexes I and VI. Mixtures in proportion to their components.
   */
  gwp: number
  /** Share of the mass that belongs to annex II, section 1 (R1234yf, R1234ze), which is counted in kilograms. */
  hfo_share: number
}

/** Refrigerants of the devices sold, by Regulation (EU) 2024/573 and the compositions in ISO 817. */
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

/** Whether a unit contains an F-gas; natural refrigerants have a lower potential and no share of annex II. */
export const holdsFGas = ({ gwp, hfo_share }: { gwp: number | null; hfo_share: string }): boolean =>
  (gwp !== null && gwp > 10) || Number(hfo_share) > 0

/** Global warming potential of a refrigerant; null for an unlisted one. */
export function gwpOf(refrigerant: string | null): number | null {
  return refrigerants[refrigerant as Refrigerant]?.gwp ?? null
}

/** Share of annex II in a refrigerant, as it is stored; 0 for an unlisted one. */
export function hfoShareOf(refrigerant: string | null): string {
  return (refrigerants[refrigerant as Refrigerant]?.hfo_share ?? 0).toFixed(3)
}

/** CO₂ equivalent of a charge in tonnes, with three decimal places; null while an input is missing. */
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
