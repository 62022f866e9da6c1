export { brands, brand_notices, business_areas, consent_texts, provinces } from './table.ts'
