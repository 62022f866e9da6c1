import * as v from 'valibot'
import { choice, say } from '#contract/values/rules.ts'

/** Tiles of the back office's dashboard, in their default order. */
export const dashboardTiles = [
  'course',
  'statuses',
  'certificates',
  'new_partners',
  'downloads',
  'error_codes',
  'latest_orders',
  'maintenances',
  'parts',
  'trainings',
  'notifications',
] as const
export type DashboardTile = (typeof dashboardTiles)[number]

/** A tile in its place, shown or hidden. */
export const TileChoice = v.strictObject({ tile: choice(dashboardTiles), hidden: v.boolean(say('rule.type')) })
export type TileChoice = v.InferOutput<typeof TileChoice>

/** A complete layout: each tile once; tiles added in a later version come last. */
export const TileChoices = v.pipe(
  v.array(TileChoice),
  v.maxLength(dashboardTiles.length, say('rule.too_many_items', { limit: dashboardTiles.length })),
  v.check((tiles) => new Set(tiles.map(({ tile }) => tile)).size === tiles.length, say('rule.type')),
)

/** All tiles in the order chosen by the person. */
export function arranged(chosen: readonly TileChoice[]): TileChoice[] {
  const missing = dashboardTiles.filter((tile) => !chosen.some((one) => one.tile === tile))
  return [...chosen, ...missing.map((tile) => ({ tile, hidden: false }))]
}
