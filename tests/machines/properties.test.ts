import { expect, test } from 'vitest'
import { catalogue } from '#machines/index.ts'
import { brokenProperties } from '#tests/support/paths/properties.ts'

/** What holds whatever a chart says: see `tests/support/paths/properties.ts`. Exceptions stand in the catalogue, with their reason. */
test.each(catalogue)('every path of $name keeps the properties that all paths keep', { timeout: 60_000 }, (entry) => {
  expect(brokenProperties(entry)).toEqual([])
})
