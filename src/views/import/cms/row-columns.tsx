import { msg } from '@lingui/core/macro'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { Locale } from '#contract/locale.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { CellLine } from './cell.tsx'
import type { CheckedRow } from './changed-rows.ts'
import classes from './import.module.css'
import { RowState } from './row-state.tsx'
import { headerOf, shownColumns } from './shown-columns.ts'

/** Columns of the table of rows. */
export function rowColumns(kind: ImportKind, present: readonly string[], locale: Locale): Column<CheckedRow>[] {
  return [
    {
      field: 'row_number',
      label: msg`Row`,
      width: 50,
      render: ({ row_number }) => <span className={classes.number}>{row_number}</span>,
    },
    ...shownColumns(kind, present).map(({ keys, width }): Column<CheckedRow> => {
      // The words are the template's.
      const header = headerOf(kind, keys, locale)
      return {
        field: `cell.${keys[0]}`,
        label: msg`${header}`,
        width,
        render: (row) => <CellLine row={row} columns={keys} />,
      }
    }),
    {
      field: 'kind',
      label: msg`Result of the check`,
      width: 130,
      sorter: 'problem',
      render: (row) => <RowState row={row} />,
    },
  ]
}
