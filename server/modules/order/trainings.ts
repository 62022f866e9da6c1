import type { SQL } from 'drizzle-orm'
import type { Order as OrderShown } from '#contract/order/entity.ts'
import type { Database } from '#server/db/client.ts'
import { seam } from '#server/seam.ts'
import type { Order } from './order.ts'

/** The fields of its registration that an order shows. */
export type Registration = Pick<OrderShown, 'record_number' | 'term' | 'participants'>

/** Trainings of orders. A port, because the module of trainings imports this one. */
export interface TrainingsPort {
  /** A column of a term as text, as SQL over the term's id. */
  ofTerm(term_id: SQL, column: 'training_date' | 'city'): SQL<string>
  /** Whether the training of a term is of one of these brands, as SQL over the term's id. */
  isOfBrands(term_id: SQL, brands: readonly number[]): SQL
  registrationOf(db: Database, order: Order): Promise<Registration>
  /** Whether the participants of a lapsed order would find places on its term. */
  hasPlaces(db: Database, order: Order, at: Date): Promise<boolean>
  /** Address for letters to the contact person of a registration; null without one. */
  contactOf(db: Database, record_id: number): Promise<string | null>
}

const port = seam<TrainingsPort>('trainings of orders')

/** Connects the module of trainings; called when the modules are assembled. */
export const connectTrainings = port.connect

/** The port to trainings. Throws before the modules are assembled. */
export const trainingsPort = port.get
