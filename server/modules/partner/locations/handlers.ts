import { partnerLocations } from '#contract/partner/locations.ts'
import { handlers } from '#server/http/handlers.ts'
import { listLocations } from './list.ts'
import { overviewOfLocations } from './overview.ts'

export const partnerLocationHandlers = handlers(partnerLocations, {
  'public-zone.partner.locations.index': listLocations,
  'public-zone.partner.locations.overview': overviewOfLocations,
})
