export { isErrorCodeOf } from './error-code-search.ts'
export { type LookedUpCode, lookedUpCodes } from './looked-up.ts'
export {
  device_groups,
  device_tags,
  devices,
  error_codes,
  functionalities,
  installed_units,
  producers,
  product_cards,
  type_cards,
} from './table.ts'
