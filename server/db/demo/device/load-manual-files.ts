import { eq, inArray } from 'drizzle-orm'
import { manualFormats } from '#contract/device/error-codes.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { error_codes } from '#server/modules/device/error-code-table.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import type { DemoModel } from './load-catalogue.ts'

/**
 * Gives manuals of error codes their pictures and papers: to the first code of each series in both languages, to its second
 * one in English only.
 */
export async function loadManualFiles(
  loading: LoadingCompanies & { storage: Storage },
  models: readonly DemoModel[],
): Promise<void> {
  const { db, staff } = loading
  const author = colleague(staff, 'Iwona Zalewska')
  const library = await libraryOf({ ...loading, name: 'Kody błędów', created_by: author.id })
  const series = new Map(models.map((model) => [model.series, model.codes]))
  for (const [{ brand, models, family }, codes] of series) {
    const ids = codes.slice(0, 2).map(({ id }) => id)
    const rows = await db.select().from(error_codes).where(inArray(error_codes.id, ids)).orderBy(error_codes.id)
    for (const [position, { id, code, name_en, manual_pl, manual_en }] of rows.entries()) {
      const paper = (title: string, text: string) => library.checks(`${brand} ${code}: ${title}`, brand, models, text)
      const english = await paper(name_en, manual_en)
      const files =
        position === 0
          ? {
              files_pl: [await library.photo(family), await paper('co sprawdzić', manual_pl)],
              files_en: [await library.photo(family), english],
            }
          : { files_pl: [], files_en: [english] }
      await db.update(error_codes).set(files).where(eq(error_codes.id, id))
      for (const field of ['files_pl', 'files_en'] as const)
        await keepMediaUses(db, {
          ...{ entity: 'device.error-codes', entity_id: id, field },
          ...{ ids: files[field], formats: manualFormats },
        })
    }
  }
}
