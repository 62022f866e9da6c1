import type { TileChoice } from '#contract/dashboard/tiles.ts'
import type { Api, CallSettings } from '#services/api.ts'

/** Stores which tiles of the dashboard this person sees, and in what order. */
export const arrangeTiles = (api: Api, body: { tiles: TileChoice[] }, settings: CallSettings): Promise<unknown> =>
  api.call('dashboard.dashboards.arrange', { body, ...settings })
