import type { ServerModule } from '#server/module.ts'
import { dictionaryHandlers } from './handlers.ts'
import { dictionaryResourceHandlers } from './resources.ts'

export { colleagueName, isColleague } from './colleague.ts'
export { isCountry } from './countries.ts'
export { offered } from './offered.ts'
export { brandNotices } from './queries.ts'
export { dictionaryRecords } from './resources.ts'
export { brand_notices, brands, business_areas, languages, provinces } from './table.ts'

export const dictionaryModule: ServerModule = {
  name: 'dictionary',
  handlers: [dictionaryHandlers, dictionaryResourceHandlers],
}
