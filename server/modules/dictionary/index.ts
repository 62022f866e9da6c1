export { colleagueName, isColleague } from './colleague.ts'
export { isCountry } from './countries.ts'
export { type AskedConsent, askedConsents, brandNotices } from './queries.ts'
export { brand_notices, brands, business_areas, consent_texts, countries, languages, provinces } from './table.ts'
