import { expect, test } from 'vitest'
import { documentsWithMovements, documentWithMovements } from '#scripts/movement-tables.ts'

test.each(documentsWithMovements)('docs/%s.md has the table of its declaration', async (name) => {
  const { written, wanted } = await documentWithMovements(name)
  expect(written).toBe(wanted)
})
