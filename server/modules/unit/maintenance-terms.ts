import type { Database } from '#server/db/client.ts'
import { seam } from '#server/seam.ts'

/** Maintenance terms by the type of a model. */
export interface MaintenanceTerms {
  /** Whether the warranty requires maintenances. */
  is_condition: boolean
  /** Interval. */
  months: number | null
}
/** Returns the terms of a model; null for one without a type. */
export type MaintenanceTermsSource = (db: Database, device_id: number) => Promise<MaintenanceTerms | null>

const terms = seam<MaintenanceTermsSource>('maintenance terms of models')

/** Registers the source of maintenance terms; called when the modules are assembled. */
export const declareMaintenanceTerms = terms.connect

/** Months between the maintenances required by the warranty of a model: the producer's, unless its type requires none. */
export async function askedMonths(db: Database, device_id: number, ofProducer: number | null): Promise<number | null> {
  const ofModel = await terms.get()(db, device_id)
  if (!ofModel) return ofProducer
  return ofModel.is_condition ? (ofProducer ?? ofModel.months) : null
}
