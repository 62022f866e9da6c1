import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { device, type FoundDevice } from '#contract/device/device.ts'
import type { Database } from '#server/db/client.ts'
import { handlers } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { devicesInScope } from './devices-in-scope.ts'
import { findErrorCodes } from './error-code-search.ts'
import { successorShown } from './successor.ts'
import { devices, producers } from './table.ts'
import { ofOwnBrands, visibleCatalogue } from './visible-catalogue.ts'

export const deviceHandlers = handlers(device, {
  'device.devices.lookup': async ({ db, query, scope }) => ({
    results: await findDevices(db, query, devicesInScope(scope)),
  }),
  'device.error-codes.lookup': async ({ db, query, locale }) => ({ results: await findErrorCodes(db, query, locale) }),
  'partnerzone.device.devices.lookup': async ({ db, query, scope }) => ({
    results: await findDevices(db, query, ofOwnBrands(scope)),
  }),
  'partnerzone.device.error-codes.lookup': async ({ db, query, locale, scope }) => ({
    results: await findErrorCodes(db, query, locale, await visibleCatalogue(db, scope)),
  }),
})

/** Maximum number of results of a lookup. */
const BEST = 50

/** Minimum length of a search text for devices (specification, section 5). */
const SEARCHABLE = 3

interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
}

/**
 * Devices whose names contain a text, those beginning with it first; or devices by id, blocked ones included. `visible`
 * restricts them to visible ones.
 */
async function findDevices(db: Database, { search = '', ids }: Asked, visible?: SQL): Promise<FoundDevice[]> {
  if (!ids && search.length < SEARCHABLE) return []
  const begins = sql`search_text(${devices.name}) like search_text(${search}) || '%'`
  return db
    .select({
      id: devices.id,
      name: devices.name,
      brand_id: producers.brand_id,
      brand_name: brands.name,
      blocked: devices.blocked,
      successor: successorShown(visible),
    })
    .from(devices)
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .where(
      and(
        isLive(devices),
        visible,
        contains(devices.name, search),
        ids ? inArray(devices.id, ids) : eq(devices.blocked, false),
      ),
    )
    .orderBy(sql`${begins} desc`, asc(devices.name), asc(devices.id))
    .limit(ids?.length ?? BEST)
}
