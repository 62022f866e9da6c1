import { sql } from 'drizzle-orm'
import { partners } from '#server/modules/partner/index.ts'
import { units } from './table.ts'

const isActive = sql`${partners.status} = 1`

/** The company in charge of a unit: the one that services it, or else the one that installed it; closed ones are in charge of nothing. */
export const carer = sql<number | null>`coalesce(
  (select ${partners.id} from ${partners} where ${partners.id} = ${units.serviced_by_id} and ${isActive}),
  (select ${partners.id} from ${partners} where ${partners.id} = ${units.partner_id} and ${isActive}))`
