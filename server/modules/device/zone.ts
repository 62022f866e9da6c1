import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ZoneGroupNode } from '#contract/device/groups.ts'
import { deviceZone } from '#contract/device/zone.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { equals } from '#server/http/lists/conditions.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { manualFiles, manualFilesLocale, searchErrorCodes } from './error-code-search.ts'
import { error_code_views, error_codes } from './error-code-table.ts'
import { childrenOf } from './group-tree.ts'
import { lookedUpCodes } from './looked-up-codes.ts'
import { homeCards, showBrand } from './product-card-tiles.ts'
import { devices, producers } from './table.ts'
import { isVisibleCode, isVisibleDevice, type VisibleGroup, visibleCatalogue } from './visible-catalogue.ts'
import { deviceRows, isFoundBy, isInGroup, isOfTypeCard, showDevice, typeCardTiles } from './zone-devices.ts'

/** Number of codes on a dashboard. */
const lastCodes = 5

export const deviceZoneHandlers = handlers(deviceZone, {
  'partnerzone.device.groups.tree': async ({ db, scope }) => {
    const { groups } = await visibleCatalogue(db, scope)
    return { results: zoneTree(groups) }
  },
  'partnerzone.device.typecards.index': async (call) => ({ results: await typeCardTiles(call) }),
  'partnerzone.device.productcards.index': async (call) => ({ results: await homeCards(call) }),
  'partnerzone.brand.brands.show': showBrand,
  'partnerzone.device.devices.index': async (call) => {
    const { db, scope, at, query } = call
    const catalogue = await visibleCatalogue(db, scope)
    const ofCard = query.typecard === undefined ? undefined : await isOfTypeCard(db, catalogue, query.typecard)
    const photoOf = new Map<number, string>()
    const answer = await answerList(call, deviceZone.endpoints['partnerzone.device.devices.index'], {
      id: devices.id,
      counted: devices,
      rows: () => deviceRows(db, catalogue),
      where: isVisibleDevice(catalogue),
      sorts: { name: devices.name, created_at: devices.created_at },
      filters: {
        search: isFoundBy,
        group: (group) => isInGroup(catalogue, group),
        typecard: () => ofCard,
        productcard: (card) => equals(devices.product_card_id, card),
        brand_id: isOfBrands,
        blocked: (blocked) => equals(devices.blocked, blocked),
      },
      toRow: ({ photo, ...row }) => {
        if (photo) photoOf.set(row.id, photo)
        return { ...row, photo: null }
      },
    })
    if (!('results' in answer)) return answer
    const photos = await mediaFiles(db, at, [...photoOf.values()])
    const shown = ({ id }: { id: number }) => photos.get(photoOf.get(id) ?? '') ?? null
    return { ...answer, results: answer.results.map((row) => ({ ...row, photo: shown(row) })) }
  },
  'partnerzone.device.devices.show': showDevice,
  'partnerzone.device.error-codes.index': async ({ db, scope, query, locale }) => {
    const catalogue = await visibleCatalogue(db, scope)
    if (query.device !== undefined) {
      const [device] = await db
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.id, query.device), isVisibleDevice(catalogue)))
      if (!device) return { results: [] }
    }
    return { results: await searchErrorCodes(db, query, locale, catalogue) }
  },
  'partnerzone.device.error-codes.latest': async ({ db, scope, user, locale }) => {
    const visible = isVisibleCode(await visibleCatalogue(db, scope))
    const codes = await lookedUpCodes(db, { user_id: user.id, limit: lastCodes, visible }, locale)
    return { results: codes.map((code) => ({ ...code, used_in: [] })) }
  },
  'partnerzone.device.error-codes.show': async (call) => {
    const { db, scope, params, query, locale, user, at } = call
    const catalogue = await visibleCatalogue(db, scope)
    const [found] = await searchErrorCodes(db, { ids: [params.error_code] }, locale, catalogue)
    if (!found) refuse('not_found')
    const [device] =
      query.device === undefined
        ? []
        : await db
            .select({ id: devices.id })
            .from(devices)
            .where(and(eq(devices.id, query.device), isVisibleDevice(catalogue)))
    await db.insert(error_code_views).values({
      error_code_id: found.id,
      device_id: device?.id ?? null,
      user_id: user.id,
      partner_id: scope.partner_ids[0] ?? null,
      viewed_at: at.toISOString(),
    })
    return { ...found, ...(await openedFiles(call, found.id)) }
  },
})

/** Files of a code's manual, in order. */
async function openedFiles({ db, at, locale }: Pick<CallContext, 'db' | 'at' | 'locale'>, id: number) {
  const [row] = await db
    .select({ ids: manualFiles(locale), media_locale: manualFilesLocale(locale) })
    .from(error_codes)
    .where(eq(error_codes.id, id))
  const { ids, media_locale } = row ?? { ids: [], media_locale: locale }
  const files = await mediaFiles(db, at, ids)
  return { media: ids.flatMap((file) => files.get(file) ?? []), media_locale }
}

/** Devices of producers with these brands. */
function isOfBrands(ids: number[]): SQL {
  return sql`${devices.producer_id} in (select ${producers.id} from ${producers} where ${inArray(producers.brand_id, ids)})`
}

/** Builds the tree of groups, which are already in order. */
function zoneTree(groups: readonly VisibleGroup[]): ZoneGroupNode[] {
  const below = childrenOf(groups)
  const nodes = (parent: number | null): ZoneGroupNode[] =>
    (below.get(parent) ?? []).map(({ id, name }) => ({ id, name, active: true, children: nodes(id) }))
  return nodes(null)
}
