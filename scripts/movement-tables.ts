import { readFile, writeFile } from 'node:fs/promises'
import { movementTable } from '#server/integrations/movements.ts'
import { importMovements, importRows } from '#server/modules/import/import-movements.ts'
import { answerMovements, answerRows } from '#server/modules/offer/customer/answer-movements.ts'
import { paymentMovements, paymentRows } from '#server/modules/order/payments/payment-movements.ts'
import { withSection } from './section.ts'

/** Documents with the table of what moves there; that of the ERP is written with its pages (`erp-pages.ts`). */
const tables = {
  payments: () => movementTable(paymentMovements, paymentRows),
  offers: () => movementTable(answerMovements, answerRows),
  imports: () => movementTable(importMovements, importRows),
}

/** A document with its table made from the declaration. */
export async function documentWithMovements(
  name: keyof typeof tables,
): Promise<{ address: URL; written: string; wanted: string }> {
  const address = new URL(`../docs/${name}.md`, import.meta.url)
  const written = await readFile(address, 'utf8')
  const wanted = withSection(written, { name: 'movements', section: tables[name](), command: 'npm run movements' })
  return { address, written, wanted }
}

export const documentsWithMovements = Object.keys(tables) as (keyof typeof tables)[]

export async function writeMovements(): Promise<void> {
  for (const name of documentsWithMovements) {
    const { address, wanted } = await documentWithMovements(name)
    await writeFile(address, wanted)
  }
}
