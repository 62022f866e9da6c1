import type { ServerModule } from '#server/module.ts'
import { dictionaryHandlers } from './handlers.ts'
import { dictionaryRecords, dictionaryResourceHandlers } from './resources.ts'
import { dictionaryTexts } from './texts.ts'

export { isCountry, offeredCountries } from './countries.ts'
export { colleagueName, isColleague } from './handlers.ts'
export { brandNotices } from './queries.ts'
export { brand_notices, brands, business_areas, languages, provinces } from './table.ts'

export const dictionaryModule: ServerModule = {
  name: 'dictionary',
  texts: dictionaryTexts,
  handlers: [dictionaryHandlers, dictionaryResourceHandlers],
  records: [...dictionaryRecords],
}
