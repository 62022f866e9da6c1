import type { Database } from '#server/db/client.ts'

/** What the type of a model says of its maintenances. */
export interface MaintenanceTerms {
  /** Whether the warranty asks for them. */
  is_condition: boolean
  /** From one to the next. */
  months: number | null
}
/** Answers for a model; null of one that is of no type. */
export type MaintenanceTermsSource = (db: Database, device_id: number) => Promise<MaintenanceTerms | null>

let declared: MaintenanceTermsSource | null = null

/** Makes known who tells of the types of models; called when the modules are assembled. */
export function declareMaintenanceTerms(source: MaintenanceTermsSource): void {
  declared = source
}

/** Months from one maintenance to the next that the warranty of a model asks for: the producer's, unless its type asks for none. */
export async function askedMonths(db: Database, device_id: number, ofProducer: number | null): Promise<number | null> {
  if (!declared) throw new Error('The modules are not assembled')
  const terms = await declared(db, device_id)
  if (!terms) return ofProducer
  return terms.is_condition ? (ofProducer ?? terms.months) : null
}
