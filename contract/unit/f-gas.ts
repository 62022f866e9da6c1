/**
 * Refrigerants of the devices that are sold, with their global warming potential over 100 years as the thresholds of the
 * F-gas rules count it: Regulation (EU) 2024/573, annexes I and VI (fourth assessment report of the IPCC). Mixtures by the
 * shares of their parts.
 */
export const refrigerants = {
  R32: 675,
  R134a: 1430,
  R290: 3,
  R404A: 3922,
  R407C: 1774,
  R410A: 2088,
  R454B: 466,
  R454C: 148,
  R513A: 631,
  R744: 1,
} as const
export type Refrigerant = keyof typeof refrigerants
export const refrigerantNames = Object.keys(refrigerants) as Refrigerant[]

/** Whether a refrigerant of such a potential is an F-gas: natural ones are below, every mixture with one is above. */
export const holdsFGas = (gwp: number | null): boolean => gwp !== null && gwp > 10

/** The potential of a refrigerant by its name; null of one that is not in the table. */
export function gwpOf(refrigerant: string | null): number | null {
  return refrigerants[refrigerant as Refrigerant] ?? null
}

/** Tonnes of CO₂ to which a charge is equivalent, to three digits; null while something of it is not known. */
export function co2Equivalent(charge: string | null, gwp: number | null): number | null {
  if (charge === null || gwp === null) return null
  return Math.round(Number(charge) * gwp) / 1000
}
