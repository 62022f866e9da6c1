import type { Database } from '#server/db/client.ts'

/** Maintenance terms by the type of a model. */
export interface MaintenanceTerms {
  /** Whether the warranty requires maintenances. */
  is_condition: boolean
  /** Interval. */
  months: number | null
}
/** Returns the terms of a model; null for one without a type. */
export type MaintenanceTermsSource = (db: Database, device_id: number) => Promise<MaintenanceTerms | null>

let declared: MaintenanceTermsSource | null = null

/** Registers the source of maintenance terms; called when the modules are assembled. */
export function declareMaintenanceTerms(source: MaintenanceTermsSource): void {
  declared = source
}

/** Months between the maintenances required by the warranty of a model: the producer's, unless its type requires none. */
export async function askedMonths(db: Database, device_id: number, ofProducer: number | null): Promise<number | null> {
  if (!declared) throw new Error('The modules are not assembled')
  const terms = await declared(db, device_id)
  if (!terms) return ofProducer
  return terms.is_condition ? (ofProducer ?? terms.months) : null
}
