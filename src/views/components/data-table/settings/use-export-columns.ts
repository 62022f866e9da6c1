import { useLingui } from '@lingui/react/macro'
import type { ExportColumn } from '#machines/list/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useColumns } from './use-columns.ts'

/** The visible columns for an export, or what they are exported as: with headings in the language of the person, and labels of enumerations. */
export function useExportColumns<Row extends ListRow>(
  list: ListHandle<Row>,
  columns: readonly Column<Row>[],
): readonly ExportColumn[] {
  const { t, i18n } = useLingui()
  const { shown } = useColumns(list, columns)
  const flag = { true: t`Yes`, false: t`No` }
  const written = shown.flatMap((column) => column.exported ?? [column])
  return written.map(({ field, label, type, words }) => {
    const named =
      words && Object.fromEntries(Object.entries(words).map(([value, word]) => [value, labelIn(i18n, word)]))
    return { field, label: i18n._(label), words: named ?? (type === 'boolean' ? flag : undefined) }
  })
}
